import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../classNames";
import styles from "./Checkbox.module.css";

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
  const box = { ...native, ref: input, type: "checkbox", className: styles.box };
  // In tables its name is no text beside it.
  if (label === undefined && className === undefined) return <input {...box} />;
  return (
    <label className={classNames(styles.label, className)}>
      <input {...box} />
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}
