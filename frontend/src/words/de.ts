/** The words of the frame in German, one catalogue for each part. */
export default import.meta.glob<string>("./de/*.ftl", { query: "?raw", import: "default", eager: true });
