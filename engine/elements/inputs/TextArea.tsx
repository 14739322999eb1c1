import type { Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../classNames";
import styles from "./TextInput.module.css";

/** A multi-line text input. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea rows={3} {...props} className={classNames(styles.area, props.className)} />;
}
