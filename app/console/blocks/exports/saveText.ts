/** Downloads a text, given in one or several chunks or encoded, as a file. */
export function saveText(name: string, ...content: readonly BlobPart[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...content]));
  link.download = name;
  link.click();
  // The browser has started the download by the next event loop turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
