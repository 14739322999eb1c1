import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOperationRun } from "../../actions/useOperationRun";
import { bindParams, readPath } from "../../bindings/bind";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import type { EditInPlaceProps } from "./EditInPlace";
import { editedBody } from "./editedBody";
import styles from "./SwitchInPlace.module.css";

/** A switch in the place of a value that is on or off: a press sends the other at once, an error turns it back. */
export function SwitchInPlace({ edit, property, label, context }: EditInPlaceProps) {
  const t = useTranslate();
  const { show } = useToasts();
  const { run, isWaiting } = useOperationRun();
  const input = useRef<HTMLInputElement>(null);
  const { record } = context;
  const isOn = Boolean(readPath(record, property));
  const [wanted, setWanted] = useState<boolean>();
  // Until the record is read again it says what was before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record read again is what ends it
  useEffect(() => setWanted(undefined), [record]);
  useLayoutEffect(() => {
    // The row chose which of its parts Tab stops at before this one was there.
    const row = input.current?.closest<HTMLElement>("tr[tabindex]");
    if (row && input.current) input.current.tabIndex = row.tabIndex;
  }, []);
  const isShownOn = wanted ?? isOn;
  const turn = async () => {
    const next = !isOn;
    setWanted(next);
    const outcome = await run({
      operation: edit.operation,
      params: bindParams(edit.params, context),
      body: editedBody(edit, property, next, context),
      item: edit.item && t(edit.item, context),
    });
    if (outcome.status !== "done") setWanted(undefined);
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
      onChange={() => void turn()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
