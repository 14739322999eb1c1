import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "../classNames";
import styles from "./TextInput.module.css";

/** One choice of a select. */
export interface SelectOption {
  value: string;
  label: string;
}

/** What a select takes beside the attributes of the native one. */
export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: SelectOption[];
  /** The text of the empty choice; without it there is none. */
  empty?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The native select: best on every keyboard, reader and phone. */
export function Select({ options, empty, className, ...native }: SelectProps) {
  return (
    <select {...native} className={classNames(styles.select, className)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
