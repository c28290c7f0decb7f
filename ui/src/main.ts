import { mount } from "svelte";
import App from "./App.svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { keepFocus } from "./focus";
import { wearSettings } from "./settings.svelte";
import { keepShell } from "./shell";
import { allowSound } from "./sound";

wearSettings();
allowSound();
keepShell();
keepFocus();
mount(App, { target: document.getElementById("app")! });
