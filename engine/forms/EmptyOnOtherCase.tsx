import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useForm } from "./FormContext";
import type { FieldPlace } from "./fieldPlace";
import { keyOf } from "./paths";

/** What the field of a case is drawn with. */
export interface EmptyOnOtherCaseProps {
  /** Which case it is; undefined while none is. */
  name: string | undefined;
  path: FieldPlace["path"];
  /** What it begins with in that case. */
  value: unknown;
  children: ReactNode;
}

/** A field that is asked for differently from case to case: what was chosen in one means something else in another. */
export function EmptyOnOtherCase({ name, path, value, children }: EmptyOnOtherCaseProps) {
  const { store } = useForm();
  const before = useRef(name);
  const change = useEffectEvent((next: string | undefined) => {
    if (before.current === next) return;
    before.current = next;
    store.change({ key: keyOf(path), path }, value);
  });
  useEffect(() => change(name), [name]);
  return children;
}
