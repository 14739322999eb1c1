import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { Button, type ButtonProps } from "./Button";
import styles from "./Button.module.css";

/** Props of an icon button; `label` is its accessible name. */
export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  icon: ReactNode;
  label: string;
}

/** A square button with an icon only; its label is the tooltip and accessible name. */
export function IconButton({ icon, label, tone = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      icon={icon}
      aria-label={label}
      title={label}
      className={classNames(styles.square, className)}
    />
  );
}
