import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import styles from "./Checkbox.module.css";
import { classNames } from "./classNames";

/** What a check box takes: a visible label, or aria-label for boxes in tables. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label?: ReactNode;
  /** Some, but not all, of what it stands for is chosen. */
  isMixed?: boolean;
}

/** A check box with its label. */
export function Checkbox({ label, isMixed = false, className, ...native }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classNames(styles.label, className)}>
      <input {...native} ref={input} type="checkbox" className={styles.box} />
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}
