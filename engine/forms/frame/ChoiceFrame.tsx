import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";
import { createContext, useContext } from "react";
import styles from "../forms.module.css";
import { Frame, type FrameProps } from "./Frame";

/** The frame of a field with alternatives (oneOf, anyOf); the selector between them draws it around itself. */
export const ChoiceFrameContext = createContext<Omit<FrameProps, "children"> | undefined>(undefined);

const none: FrameProps["problems"] = [];

/** The selector between alternatives, and below it the fields of the selected one. */
export function ChoiceFrame({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const frame = useContext(ChoiceFrameContext);
  // Problems of the value are shown at its input, if there is one.
  const problems = optionSchemaField ? none : frame?.problems;
  return (
    <div className={styles.choice}>
      {frame && problems ? (
        <Frame {...frame} problems={problems}>
          {selector}
        </Frame>
      ) : (
        selector
      )}
      {optionSchemaField}
    </div>
  );
}
