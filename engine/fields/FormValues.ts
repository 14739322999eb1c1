import { createContext, useContext, useSyncExternalStore } from "react";

/** The values of the form around an input. */
export interface FormValues {
  read(key: string): unknown;
  /** Subscribes to changes; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Sets another field, as if the user had entered the value. */
  write(key: string, value: unknown): void;
}

const noForm: FormValues = { read: () => undefined, subscribe: () => () => undefined, write: () => {} };

/** Provided by a form for its inputs; filters have none. */
export const FormValuesContext = createContext(noForm);

/** The value of another field of the same form. */
export function useFormValue(key: string): unknown {
  const { read, subscribe } = useContext(FormValuesContext);
  return useSyncExternalStore(subscribe, () => read(key));
}

/** Returns a setter of other fields of the same form; without a form it does nothing. */
export function useWriteFormValue(): FormValues["write"] {
  return useContext(FormValuesContext).write;
}
