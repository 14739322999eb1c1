import { useId } from "react";
import styles from "./Account.module.css";

/** Describes one field of an account form. */
export interface AccountFieldProps {
  /** Property of the request body. */
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autoComplete: string;
  inputMode?: "numeric";
  hint?: string | undefined;
  value?: string | undefined;
  optional?: boolean;
  readOnly?: boolean;
  minLength?: number;
  maxLength: number;
}

/** A labelled input with its hint and its error message below. */
export function AccountField({
  label,
  hint,
  value,
  optional,
  failure,
  ...input
}: AccountFieldProps & { failure: string | undefined }) {
  const id = useId();
  const described = [hint && `${id}-hint`, failure && `${id}-failure`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        defaultValue={value}
        required={!optional}
        aria-invalid={failure ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {failure && (
        <p id={`${id}-failure`} className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
