/** Writes a text over the selection of an input as if it were typed, so that it can be undone. */
export function insertText(input: HTMLInputElement, text: string): void {
  // Nothing else keeps the browser's own history of changes.
  if (
    typeof document.execCommand === "function" &&
    document.execCommand(text === "" ? "delete" : "insertText", false, text)
  )
    return;
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What of a pasted text fits an input of limited length in place of its selection. */
export function fittingText(input: HTMLInputElement, pasted: string, maxlength: number | undefined): string {
  const selected = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0);
  const text = pasted.trim();
  if (maxlength === undefined) return text;
  return text.slice(0, Math.max(0, maxlength - (input.value.length - selected)));
}
