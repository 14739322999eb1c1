import type { FieldTemplateProps } from "@rjsf/utils";
import { useMemo } from "react";
import { HintGlyph } from "../elements/glyphs";
import { FieldWiringContext } from "../fields/FieldWiring";
import { errorId, helpId, hintId, labelId } from "../fields/fieldIds";
import { useTranslate } from "../languages/useTranslate";
import { useShownErrors } from "./FieldStatesContext";
import styles from "./forms.module.css";

/** The frame of a field: label, required mark, hint, help and error, all wired to the input. */
export function FieldFrame(props: FieldTemplateProps) {
  const { id, label, required, hidden, children, schema, uiSchema, rawHelp, rawErrors } = props;
  const errors = useShownErrors(id, rawErrors);
  const isGroup = schema.type === "object" || (schema.type === "array" && !props.displayLabel);
  const hasLabel = !isGroup && props.displayLabel !== false && !isTickBox(props);
  const hint = hintOf(uiSchema);
  const isInvalid = errors.length > 0;
  const described = [hint && hintId(id), rawHelp && helpId(id), isInvalid && errorId(id)].filter(Boolean).join(" ");
  const wiring = useMemo(
    () => ({ describedBy: described || undefined, isInvalid, hasLabel: true }),
    [described, isInvalid],
  );
  if (hidden) return null;
  return (
    <FieldWiringContext value={wiring}>
      <div className={styles.field}>
        {hasLabel && (
          <div className={styles.labels}>
            <label htmlFor={id} id={labelId(id)}>
              {label}
              {required && <RequiredMark />}
            </label>
            {hint !== undefined && <Hint id={id} text={hint} />}
          </div>
        )}
        {children}
        {rawHelp && (
          <p id={helpId(id)} className={styles.help}>
            {rawHelp}
          </p>
        )}
        {isInvalid && (
          <p id={errorId(id)} className={styles.error} aria-live="polite">
            {[...new Set(errors)].join(" ")}
          </p>
        )}
      </div>
    </FieldWiringContext>
  );
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.required}>
      *
    </span>
  );
}

function Hint({ id, text }: { id: string; text: string }) {
  const t = useTranslate();
  return (
    <span className={styles.hint}>
      <button type="button" aria-label={t("Explanation")} aria-describedby={hintId(id)}>
        <HintGlyph size={14} aria-hidden="true" />
      </button>
      <span role="tooltip" id={hintId(id)}>
        {text}
      </span>
    </span>
  );
}

// The label of a tick box stands beside the box, and the widget draws it.
function isTickBox({ schema, uiSchema }: FieldTemplateProps): boolean {
  const widget = uiSchema?.["ui:widget"];
  return schema.type === "boolean" && (widget === undefined || widget === "checkbox");
}

function hintOf(uiSchema: FieldTemplateProps["uiSchema"]): string | undefined {
  const hint = uiSchema?.["ui:options"]?.hint;
  return typeof hint === "string" ? hint : undefined;
}
