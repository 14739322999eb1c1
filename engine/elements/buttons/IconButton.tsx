import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { Button, type ButtonProps } from "./Button";
import styles from "./Button.module.css";

/** What an icon button takes: a name for everyone who does not see the icon is required. */
export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  icon: ReactNode;
  label: string;
}

/** A square button that shows only an icon and names itself on hover and to assistive technology. */
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
