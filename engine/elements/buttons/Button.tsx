import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "../classNames";
import styles from "./Button.module.css";

/** The emphasis of a button; danger for destructive actions. */
export type ButtonTone = "neutral" | "primary" | "danger" | "quiet";

/** Props of a button, in addition to the native attributes. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: "small" | "medium";
  icon?: ReactNode;
  /** Its action is pending: it keeps the focus but ignores clicks. */
  isWaiting?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; its type is "button" by default, so it does not submit forms. */
export function Button({ tone = "neutral", size = "medium", icon, isWaiting, ...rest }: ButtonProps) {
  const { className, children, onClick, ...native } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => (isWaiting ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...native}
      aria-disabled={isWaiting || native["aria-disabled"]}
      aria-busy={isWaiting || undefined}
      data-tone={tone}
      data-size={size}
      className={classNames(styles.button, className)}
      onClick={click}
    >
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  );
}
