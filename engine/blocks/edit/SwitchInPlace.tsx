import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOperationRun } from "../../actions/useOperationRun";
import { bindParams, readPath } from "../../bindings/bind";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import type { EditInPlaceProps } from "./EditInPlace";
import { editedBody } from "./editedBody";
import styles from "./SwitchInPlace.module.css";

/** A switch for a boolean value. Optimistic update: it shows the new value at once and reverts on an error. */
export function SwitchInPlace({ edit, property, label, context }: EditInPlaceProps) {
  const t = useTranslate();
  const { show } = useToasts();
  const { run, isWaiting } = useOperationRun();
  const input = useRef<HTMLInputElement>(null);
  const { record } = context;
  const isOn = Boolean(readPath(record, property));
  const [optimistic, setOptimistic] = useState<boolean>();
  // The optimistic value applies until the record is refetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched record ends it
  useEffect(() => setOptimistic(undefined), [record]);
  useLayoutEffect(() => {
    // Roving tabindex: the row set the tabIndex of its controls before this one was mounted.
    const row = input.current?.closest<HTMLElement>("tr[tabindex]");
    if (row && input.current) input.current.tabIndex = row.tabIndex;
  }, []);
  const isShownOn = optimistic ?? isOn;
  const toggle = async () => {
    const next = !isOn;
    setOptimistic(next);
    const outcome = await run({
      operation: edit.operation,
      params: bindParams(edit.params, context),
      body: editedBody(edit, property, next, context),
      item: edit.item && t(edit.item, context),
    });
    if (outcome.status !== "done") setOptimistic(undefined);
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
  };
  return (
    <input
      ref={input}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-busy={isWaiting || undefined}
      aria-checked={isShownOn}
      checked={isShownOn}
      onChange={() => void toggle()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
