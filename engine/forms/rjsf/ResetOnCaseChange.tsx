import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useForm } from "../FormContext";
import type { FieldRef } from "../store/fieldState";
import { keyOf } from "../store/paths";

/** Props of a field with cases. */
export interface ResetOnCaseChangeProps {
  /** The active case; undefined for none. */
  name: string | undefined;
  path: FieldRef["path"];
  /** The default value in that case. */
  value: unknown;
  children: ReactNode;
}

/** Resets a field when its case changes, as its value would mean something else in the new case. */
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
