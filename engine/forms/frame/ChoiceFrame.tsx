import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";
import { createContext, useContext } from "react";
import styles from "../forms.module.css";
import { Frame, type FrameProps } from "./Frame";

/** The frame of a field whose value is of one of several kinds; the choice between them draws it around itself. */
export const ChoiceFrameContext = createContext<Omit<FrameProps, "children"> | undefined>(undefined);

const none: FrameProps["problems"] = [];

/** The choice between kinds of a value, and below it the input of the kind chosen. */
export function ChoiceFrame({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const frame = useContext(ChoiceFrameContext);
  // What is wrong with the value stands at its input, where there is one.
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
