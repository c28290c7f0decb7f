/* The theme of a page without the screens' script: the one that the device prefers. */
if (matchMedia("(prefers-color-scheme: light)").matches) document.documentElement.dataset.theme = "light";
