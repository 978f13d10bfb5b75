import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./lib/frame.svelte";
import { follow } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/kit.css";
import "./style/art.css";
import "./style/frame.css";

const AGAIN_AFTER = 2000; // ms

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
}

const page = document.getElementById("page");
if (page) void open(page);
