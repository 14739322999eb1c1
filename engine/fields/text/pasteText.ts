/** Replaces the selection of an input by a text through execCommand, so that it can be undone. */
export function insertText(input: HTMLInputElement, text: string): void {
  // Only execCommand preserves the browser's undo history.
  if (
    typeof document.execCommand === "function" &&
    document.execCommand(text === "" ? "delete" : "insertText", false, text)
  )
    return;
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Truncates pasted text to the maximum length of an input, replacing its selection. */
export function fittingText(input: HTMLInputElement, pasted: string, maxlength: number | undefined): string {
  const selected = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0);
  const text = pasted.trim();
  if (maxlength === undefined) return text;
  return text.slice(0, Math.max(0, maxlength - (input.value.length - selected)));
}
