import { type KeyboardEvent, useId, useState } from "react";
import { useOperationRun } from "../../actions/useOperationRun";
import { type BindingContext, bindParams, readPath } from "../../bindings/bind";
import { TextInput } from "../../elements/inputs/TextInput";
import type { Edit } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./EditInPlace.module.css";

/** Props of an inline editor: it changes one property of the record by an operation. */
export interface EditInPlaceProps {
  edit: Edit;
  property: string;
  label: string;
  context: BindingContext;
  onClose: () => void;
}

/** Inline editing with a text input: Enter saves, Escape cancels, an error is shown below it. */
export function EditInPlace({ edit, property, label, context, onClose }: EditInPlaceProps) {
  const t = useTranslate();
  const errorId = useId();
  const before = String(readPath(context.record, property) ?? "");
  const [text, setText] = useState(before);
  const [error, setError] = useState<string>();
  const { run, isWaiting } = useOperationRun();
  const save = async () => {
    if (text === before) return onClose();
    const outcome = await run({
      operation: edit.operation,
      params: bindParams(edit.params, context),
      body: { [edit.field ?? property]: text },
      item: edit.item && t(edit.item, context),
    });
    if (outcome.status === "done") onClose();
    if (outcome.status === "failed") setError(outcome.text);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") void save();
    if (event.key !== "Escape") return;
    // Escape must not also close a window around the input.
    event.preventDefault();
    onClose();
  };
  return (
    <span className={styles.editor}>
      <TextInput
        autoFocus
        value={text}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-busy={isWaiting}
        readOnly={isWaiting}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
        onKeyDown={press}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
