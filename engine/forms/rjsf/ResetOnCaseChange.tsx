import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useForm } from "../FormContext";
import type { FieldRef } from "../store/fieldState";
import { keyOf } from "../store/paths";

/** What the field of a case is drawn with. */
export interface ResetOnCaseChangeProps {
  /** Which case it is; undefined while none is. */
  name: string | undefined;
  path: FieldRef["path"];
  /** What it begins with in that case. */
  value: unknown;
  children: ReactNode;
}

/** A field that is asked for differently from case to case: what was chosen in one means something else in another. */
export function ResetOnCaseChange({ name, path, value, children }: ResetOnCaseChangeProps) {
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
