/** The words of the frame in English, one catalogue for each part. */
export default import.meta.glob<string>("./en/*.ftl", { query: "?raw", import: "default", eager: true });
