import { mount } from "svelte";

import App from "./App.svelte";
import "./style/tokens.css";
import "./style/kit.css";
import "./style/art.css";

const page = document.getElementById("page");
if (page) mount(App, { target: page });
