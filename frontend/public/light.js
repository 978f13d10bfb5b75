// Runs before anything is drawn: nobody who chose the night is shown the day for a moment, nor large letters small.
try {
  const page = document.documentElement.dataset;
  const { theme, text } = JSON.parse(localStorage.getItem("cutpurse-settings") || "{}");
  const night = matchMedia("(prefers-color-scheme: dark)").matches ? theme !== "light" : theme === "dark";
  page.theme = night ? "dark" : "light";
  page.text = text || "normal";
} catch {
  // a browser that keeps nothing: the page itself finds out
}
