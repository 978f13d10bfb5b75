import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./lib/frame.svelte";
import { follow, route } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/kit.css";
import "./style/art.css";
import "./style/frame.css";

const AGAIN_AFTER = 2000; // ms
const AHEAD = 1500; // ms after the lobby is there

/** Fetches the part of the scripts that all pages but the lobby are in; who goes there asks for it again if it does not come. */
function fetchRest(): void {
  import("./table/TablePage.svelte").catch(() => {});
}

/** Opens the page once there are words to say anything with; without a connection that may take a while. */
async function open(page: HTMLElement): Promise<void> {
  try {
    await speak(settings.locale);
  } catch {
    setTimeout(() => void open(page), AGAIN_AFTER);
    return;
  }
  follow();
  mount(App, { target: page });
  setTimeout(fetchRest, AHEAD);
}

if (route.name !== "lobby") fetchRest();
const page = document.getElementById("page");
if (page) void open(page);
