import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../classNames";
import styles from "./TextInput.module.css";

/** Props of a text input, in addition to the native attributes. */
export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Drawn inside, at the start, such as a magnifying glass. */
  before?: ReactNode;
  /** Drawn inside, at the end, such as a unit or a button. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A one-line input with optional adornments before and after it. */
export function TextInput({ before, after, className, ...native }: TextInputProps) {
  return (
    <span className={classNames(styles.box, className)} data-disabled={native.disabled || undefined}>
      {before !== undefined && <span className={styles.side}>{before}</span>}
      <input {...native} className={styles.input} />
      {after !== undefined && <span className={styles.side}>{after}</span>}
    </span>
  );
}
