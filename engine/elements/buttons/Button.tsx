import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "../classNames";
import styles from "./Button.module.css";

/** How much a button stands out, and whether it warns. */
export type ButtonTone = "neutral" | "primary" | "danger" | "quiet";

/** What a button takes beside the attributes of the native one. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: "small" | "medium";
  icon?: ReactNode;
  /** Something it started is under way: it keeps the focus but does nothing. */
  isWaiting?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; never submits a form unless told to. */
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
