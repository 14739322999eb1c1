/** Has the browser save a text, or the parts of one, as a file. */
export function saveText(name: string, ...content: readonly string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...content]));
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
