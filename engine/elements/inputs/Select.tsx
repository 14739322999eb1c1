import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "../classNames";
import styles from "./TextInput.module.css";

/** One option of a select. */
export interface SelectOption {
  value: string;
  label: string;
}

/** Props of a select, in addition to the native attributes. */
export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: SelectOption[];
  /** The label of the empty option; without it there is none. */
  empty?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The native select, for the best keyboard, screen reader and phone support. */
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
