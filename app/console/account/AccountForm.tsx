import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { AccountField, type AccountFieldProps } from "./AccountField";
import type { CallError, CallResult } from "./callApi";
import { callErrorText } from "./callErrorText";

/** Form values by field name. */
export type Values = Record<string, string>;

/** Properties of `AccountForm`. */
export interface AccountFormProps<Data> {
  fields: AccountFieldProps[];
  submit: string;
  waiting?: string;
  /** Field that shows an error when the response names none. */
  fallbackField?: string;
  /** Whether the first field receives the focus when the form mounts, as in a second step. */
  focused?: boolean;
  children?: ReactNode;
  send(values: Values): Promise<CallResult<Data>>;
  onDone(data: Data, values: Values): void;
  /** Handles a refusal that is not an error; returns true when handled. */
  onRefused?(refusal: CallError): boolean;
}

/** A form that submits once at a time and shows an error at the field that caused it. */
export function AccountForm<Data>(props: AccountFormProps<Data>) {
  const { fields, submit, waiting, focused, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { failure, isWaiting, onSubmit } = useSubmit(props);
  useEffect(() => {
    if (focused) form.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, [focused]);
  const general = failure && !fields.some(({ name }) => name === failure.field) ? failure.text : "";
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit}>
      {fields.map((field) => (
        <AccountField key={field.name} {...field} failure={failure?.field === field.name ? failure.text : undefined} />
      ))}
      {children}
      <p role="alert" className={styles.failure}>
        {general}
      </p>
      <button type="submit" disabled={isWaiting}>
        {isWaiting && waiting ? waiting : submit}
      </button>
    </form>
  );
}

function useSubmit<Data>({ send, onDone, onRefused, fallbackField }: AccountFormProps<Data>) {
  const boot = useBoot();
  const t = useText();
  const [failure, setFailure] = useState<{ text: string; field: string | undefined }>();
  const [isWaiting, setWaiting] = useState(false);
  const busy = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    busy.current = true;
    setWaiting(true);
    setFailure(undefined);
    const outcome = await send(values);
    busy.current = false;
    setWaiting(false);
    if (outcome.ok) return onDone(outcome.data, values);
    if (onRefused?.(outcome)) return;
    const field = outcome.source ?? fallbackField;
    setFailure({ text: callErrorText(boot, t, outcome), field });
    const input = form.elements.namedItem(field ?? "");
    if (input instanceof HTMLInputElement) input.select();
  };
  return { failure, isWaiting, onSubmit };
}
