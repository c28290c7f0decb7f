/** A text, or what the server has sent, becomes a file of the reader's. */
export function saveFile(name: string, content: string | Blob, type = "application/toml"): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
