import { createContext, useContext, useSyncExternalStore } from "react";

/** What is filled in around an input. */
export interface FormValues {
  read(key: string): unknown;
  /** Hears of every change. */
  watch(listener: () => void): () => void;
  /** Fills another field, as if somebody had entered it there. */
  write(key: string, value: unknown): void;
}

const nothing: FormValues = { read: () => undefined, watch: () => () => undefined, write: () => {} };

/** Provided by a form for the inputs in it; a filter stands in none. */
export const FormValuesContext = createContext(nothing);

/** The value of another field of the form an input stands in. */
export function useFormValue(key: string): unknown {
  const { read, watch } = useContext(FormValuesContext);
  return useSyncExternalStore(watch, () => read(key));
}

/** Fills other fields of the form an input stands in; without a form it fills nothing. */
export function useWriteFormValue(): FormValues["write"] {
  return useContext(FormValuesContext).write;
}
