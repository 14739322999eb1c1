import { useEffect, useEffectEvent, useRef } from "react";
import { standardWidgets, useFormValue, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

const LISTS: Record<string, { operation: string; detail?: string }> = {
  device: { operation: "listDevices", detail: "serial" },
  company: { operation: "listCompanies" },
  tag: { operation: "listTags" },
};

/**
 * Selects devices, companies or tags, depending on another field of the form; a change of that field clears the selection. A
 * custom widget, because its options depend on another field.
 */
export function SubjectSelect(props: WidgetProps) {
  const subject = useFormValue(String(props.options.by));
  useClearOn(subject, () => props.onChange([]));
  const list = LISTS[String(subject)];
  if (!list) return null;
  return <ItemSelect key={String(subject)} {...props} options={{ ...list, multiple: true }} />;
}

function useClearOn(subject: unknown, clear: () => void): void {
  const before = useRef(subject);
  const change = useEffectEvent((next: unknown) => {
    if (before.current === next) return;
    // Keep the initial value when the subject is set for the first time.
    if (before.current !== undefined) clear();
    before.current = next;
  });
  useEffect(() => change(subject), [subject]);
}
