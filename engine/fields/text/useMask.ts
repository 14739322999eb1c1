import { type RefCallback, useCallback, useMemo, useRef } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { type Edit, maskEdit, textDifference } from "../../masks/maskEdit";
import { type Mask, maskTyped, maskValue, parseMask } from "../../masks/maskValue";
import { insertText } from "./pasteText";

/** The mask of an input. */
export interface MaskedInput {
  /** The ref of the input: masks each edit on beforeinput, so that undo and the caret work. */
  ref: RefCallback<HTMLInputElement> | undefined;
  /** Reads the masked text of an input changed in any other way, such as by autofill. */
  read: (input: HTMLInputElement, isComposing: boolean) => string;
}

/** Applies an input mask to typing, pasting, deleting, IME composition and autofill. */
export function useMask(tokens: unknown): MaskedInput {
  const { masks } = useBoot();
  const mask = useMemo(
    () => (typeof tokens === "string" ? parseMask(tokens, masks.tokens) : undefined),
    [tokens, masks.tokens],
  );
  const isOwn = useRef(false);
  const ref = useCallback<RefCallback<HTMLInputElement>>(
    (input) => {
      if (!input || !mask) return undefined;
      return listen(input, mask, isOwn);
    },
    [mask],
  );
  const read = (input: HTMLInputElement, isComposing: boolean) =>
    mask && !isComposing && !isOwn.current ? maskValue(input.value, mask) : input.value;
  return { ref: mask && ref, read };
}

function listen(input: HTMLInputElement, mask: Mask, isOwn: { current: boolean }): () => void {
  const write = (value: string, caret: number) => {
    const { start, end, text } = textDifference(input.value, value);
    isOwn.current = true;
    if (value !== input.value) {
      input.setSelectionRange(start, end);
      insertText(input, text);
    }
    isOwn.current = false;
    input.setSelectionRange(caret, caret);
  };
  const before = (event: InputEvent) => {
    const edit = isOwn.current || event.isComposing ? undefined : editOf(event);
    if (!edit || !event.cancelable) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = input;
    const masked = maskEdit(
      { value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length },
      edit,
      mask,
    );
    write(masked.value, masked.caret);
  };
  // IME composition is masked when it ends, not before.
  const composed = () => {
    const masked = maskTyped(input.value, input.selectionStart ?? input.value.length, mask);
    write(masked.value, masked.caret);
  };
  input.addEventListener("beforeinput", before);
  input.addEventListener("compositionend", composed);
  return () => {
    input.removeEventListener("beforeinput", before);
    input.removeEventListener("compositionend", composed);
  };
}

/** The unit and direction of a deletion; cut and drag delete the selection. */
const removal = /^delete(Content|Word|SoftLine|HardLine|ByCut|ByDrag)(Backward|Forward)?$/;
const units: Readonly<Record<string, { unit: "word" | "line" } | undefined>> = {
  Word: { unit: "word" },
  SoftLine: { unit: "line" },
  HardLine: { unit: "line" },
};

function editOf({ inputType, data, dataTransfer }: InputEvent): Edit | undefined {
  const text = data ?? dataTransfer?.getData("text/plain");
  const [, unit, side] = removal.exec(inputType) ?? [];
  if (unit !== undefined) return { remove: side === "Forward" ? "forward" : "backward", ...units[unit] };
  const isInsert = ["insertText", "insertFromPaste", "insertFromDrop", "insertReplacementText"].includes(inputType);
  return isInsert && text !== undefined ? { insert: text.trim() === "" ? text : text.trim() } : undefined;
}
