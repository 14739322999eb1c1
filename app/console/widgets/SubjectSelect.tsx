import { useEffect, useEffectEvent, useRef } from "react";
import { standardWidgets, useFormValue, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

const LISTS: Record<string, { operation: string; detail?: string }> = {
  device: { operation: "listDevices", detail: "serial" },
  company: { operation: "listCompanies" },
  tag: { operation: "listTags" },
};

/**
 * Chooses devices, companies or tags, whichever another field of the form says; of other ones others have to be chosen.
 * In code because what is offered depends on another field.
 */
export function SubjectSelect(props: WidgetProps) {
  const subject = useFormValue(String(props.options.by));
  useEmptyOn(subject, () => props.onChange([]));
  const list = LISTS[String(subject)];
  if (!list) return null;
  return <ItemSelect key={String(subject)} {...props} options={{ ...list, multiple: true }} />;
}

function useEmptyOn(subject: unknown, empty: () => void): void {
  const before = useRef(subject);
  const change = useEffectEvent((next: unknown) => {
    if (before.current === next) return;
    // What was chosen before anything was said is nothing.
    if (before.current !== undefined) empty();
    before.current = next;
  });
  useEffect(() => change(subject), [subject]);
}
