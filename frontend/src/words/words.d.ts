declare module "words:*" {
  /** Fetches all that the frame says in a language, as one Fluent catalogue. */
  const fetchWords: () => Promise<string>;
  export default fetchWords;
}
