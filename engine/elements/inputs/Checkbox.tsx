import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../classNames";
import styles from "./Checkbox.module.css";

/** Props of a checkbox: a visible label, or aria-label in tables. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label?: ReactNode;
  /** Indeterminate: some, but not all, of what it stands for is selected. */
  isMixed?: boolean;
}

/** A checkbox with its label. */
export function Checkbox({ label, isMixed = false, className, ...native }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const box = { ...native, ref: input, type: "checkbox", className: styles.box };
  // In tables it has an aria-label instead of a visible one.
  if (label === undefined && className === undefined) return <input {...box} />;
  return (
    <label className={classNames(styles.label, className)}>
      <input {...box} />
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}
