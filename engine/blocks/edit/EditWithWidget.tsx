import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useOperationRun } from "../../actions/useOperationRun";
import { bindParams, readPath } from "../../bindings/bind";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useRegistry } from "../../registry/RegistryContext";
import type { EditInPlaceProps } from "./EditInPlace";
import styles from "./EditInPlace.module.css";
import { editedBody } from "./editedBody";

/** The value for a widget: a list of records becomes a list of their ids. */
function idsOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one) => (typeof one === "object" && one !== null && "id" in one ? one.id : one));
}

/** Inline editing with a widget and buttons to save and cancel; Escape cancels, an error is shown below it. */
export function EditWithWidget({ edit, property, label, context, onClose }: EditInPlaceProps) {
  const t = useTranslate();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState(() => idsOf(readPath(context.record, property)));
  const [error, setError] = useState<string>();
  const { run, isWaiting } = useOperationRun();
  const Widget = useRegistry().widgets[edit.component ?? ""];
  if (!Widget) throw new Error(`The registry has no widget "${edit.component}".`);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, select, button")?.focus(), []);
  const save = async () => {
    const outcome = await run({
      operation: edit.operation,
      params: bindParams(edit.params, context),
      body: editedBody(edit, property, value, context),
      item: edit.item && t(edit.item, context),
    });
    if (outcome.status === "done") onClose();
    if (outcome.status === "failed") setError(outcome.text);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape and double clicks of the controls inside
    <span ref={box} className={styles.editor} onKeyDown={press} onDoubleClick={(event) => event.stopPropagation()}>
      <Widget
        id={id}
        label={label}
        value={value}
        options={edit.options ?? {}}
        disabled={isWaiting}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <span className={styles.buttons}>
        <Button size="small" tone="primary" aria-busy={isWaiting} onClick={() => void save()}>
          {t("Save")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </span>
      {error !== undefined && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
