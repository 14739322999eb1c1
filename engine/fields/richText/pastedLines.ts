/** Ends lines while they are pasted: of real ends the browser makes an element each, which takes minutes for thousands. */
const SEPARATOR = "\u2028";

/** Writes a text of lines over the selection as if it were typed, so that it can be undone. */
export function pasteLines(text: string): void {
  const lines = text.replace(/\r\n?/g, "\n");
  document.execCommand("insertText", false, lines.replace(/\n$/, "").replaceAll("\n", SEPARATOR));
  // Only an end the browser makes itself lets the caret stand behind it where nothing follows.
  if (lines.endsWith("\n")) document.execCommand("insertLineBreak");
}

/** Makes real ends of what ended pasted lines; the caret stays where it is. */
export function endLines(root: Node): void {
  if (!root.textContent?.includes(SEPARATOR)) return;
  const selection = document.getSelection();
  const { anchorNode, anchorOffset = 0 } = selection ?? {};
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { data } = node as Text;
    if (data.includes(SEPARATOR)) (node as Text).data = data.replaceAll(SEPARATOR, "\n");
  }
  if (anchorNode && root.contains(anchorNode)) selection?.collapse(anchorNode, anchorOffset);
}
