import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./lib/frame.svelte";
import { follow } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import "./style/tokens.css";
import "./style/kit.css";
import "./style/art.css";
import "./style/frame.css";

const page = document.getElementById("page");
if (page) {
  await speak(settings.locale);
  follow();
  mount(App, { target: page });
}
