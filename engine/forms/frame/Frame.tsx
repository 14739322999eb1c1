import { type ReactNode, useMemo } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { HintGlyph } from "../../elements/glyphs";
import { FieldAriaContext } from "../../fields/FieldAria";
import { errorId, helpId, hintId, labelId } from "../../fields/fieldIds";
import { useTranslate } from "../../languages/useTranslate";
import type { Problem } from "../errors/fieldProblems";
import { type DrawnColumns, problemText } from "../errors/problemText";
import styles from "../forms.module.css";

/** Props of the frame around an input. */
export interface FrameProps {
  id: string;
  /** Undefined where the input draws its label itself. */
  label: ReactNode | undefined;
  /** A checkbox: label and hint are on the same line. */
  isCheckbox?: boolean;
  /** There is no visible label, so the input gets an aria-label. */
  isUnnamed?: boolean;
  isRequired: boolean;
  hint: string | undefined;
  help: string | undefined;
  problems: readonly Problem[];
  /** The message for a value that does not match the pattern. */
  patternMessage: string | undefined;
  /** The columns of a table, whose titles are used in its problems. */
  columns?: unknown;
  children: ReactNode;
}

/** The frame of a field: label, required mark, hint, help and error, linked to the input by ARIA. */
export function Frame(props: FrameProps) {
  const { id, label, isCheckbox, isUnnamed = false, isRequired, hint, help, problems, children, ...rest } = props;
  const isInvalid = problems.length > 0;
  const described = [hint && hintId(id), help && helpId(id), isInvalid && errorId(id)].filter(Boolean).join(" ");
  const aria = useMemo(
    () => ({ describedBy: described || undefined, isInvalid, hasLabel: !isUnnamed, invalidPaths: pathsOf(problems) }),
    [described, isInvalid, isUnnamed, problems],
  );
  return (
    <FieldAriaContext value={aria}>
      <div className={styles.field}>
        {label !== undefined && (
          <div className={styles.labels}>
            <label htmlFor={id} id={labelId(id)}>
              {label}
              {isRequired && <RequiredMark />}
            </label>
            {hint !== undefined && <Hint id={id} text={hint} />}
          </div>
        )}
        {isCheckbox && hint !== undefined ? (
          <div className={styles.tick}>
            {children}
            <Hint id={id} text={hint} />
          </div>
        ) : (
          children
        )}
        {help && (
          <p id={helpId(id)} className={styles.help}>
            {help}
          </p>
        )}
        {isInvalid && <Problems id={id} problems={problems} {...rest} />}
      </div>
    </FieldAriaContext>
  );
}

/** The paths of problems inside the value of a field. */
function pathsOf(problems: FrameProps["problems"]): ReadonlySet<string> {
  return new Set(problems.flatMap((problem) => (typeof problem === "object" ? (problem.within ?? []) : [])));
}

type ProblemsProps = Pick<FrameProps, "id" | "problems" | "patternMessage" | "columns">;

function Problems({ id, problems, patternMessage, columns }: ProblemsProps) {
  const t = useTranslate();
  const { code } = useBoot().language;
  const drawn = columns as DrawnColumns | undefined;
  const texts = [...new Set(problems.map((problem) => problemText(problem, patternMessage, t, drawn, code)))];
  const attributes = { id: errorId(id), className: styles.error, "aria-live": "polite" } as const;
  if (texts.length === 1) return <p {...attributes}>{texts}</p>;
  return (
    <ul {...attributes}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.required}>
      *
    </span>
  );
}

/** A tooltip with fewer characters fits on one line. */
const SHORT = 50;

function Hint({ id, text }: { id: string; text: string }) {
  const t = useTranslate();
  return (
    <span className={styles.hint}>
      <button type="button" aria-label={t("Explanation")} aria-describedby={hintId(id)}>
        <HintGlyph size={14} aria-hidden="true" />
      </button>
      <span role="tooltip" id={hintId(id)} data-short={text.length < SHORT || undefined}>
        {text}
      </span>
    </span>
  );
}
