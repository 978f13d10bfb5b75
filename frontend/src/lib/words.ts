/** Says the messages of a game; to be filled. */
export class Words {}
