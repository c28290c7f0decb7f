import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
// After the styles of every page: what is loaded with it overrides them.
import App from "./App.svelte";
import { keepFocus } from "./focus";
import { wearSettings } from "./settings.svelte";
import { keepShell } from "./shell";
import { allowSound } from "./sound";

wearSettings();
allowSound();
keepShell();
keepFocus();
mount(App, { target: document.getElementById("app")! });
