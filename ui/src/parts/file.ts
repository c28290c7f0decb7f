/** A text becomes a file of the reader's. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/toml;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
