/** A substitute for line breaks while pasting: browsers create an element per line break, which takes minutes for thousands of lines. */
const SEPARATOR = "\u2028";

/** Inserts multi-line text at the selection through execCommand, so that it can be undone. */
export function pasteLines(text: string): void {
  const lines = text.replace(/\r\n?/g, "\n");
  document.execCommand("insertText", false, lines.replace(/\n$/, "").replaceAll("\n", SEPARATOR));
  // Only a line break inserted by the browser allows the caret after it at the end of the text.
  if (lines.endsWith("\n")) document.execCommand("insertLineBreak");
}

/** Replaces the separators of pasted lines by line breaks, and preserves the caret. */
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
