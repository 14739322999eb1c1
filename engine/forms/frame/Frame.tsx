import { type ReactNode, useMemo } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { HintGlyph } from "../../elements/glyphs";
import { FieldAriaContext } from "../../fields/FieldAria";
import { errorId, helpId, hintId, labelId } from "../../fields/fieldIds";
import { useTranslate } from "../../languages/useTranslate";
import type { Problem } from "../errors/fieldProblems";
import { type DrawnColumns, problemText } from "../errors/problemText";
import styles from "../forms.module.css";

/** What stands around an input. */
export interface FrameProps {
  id: string;
  /** Left out where the input draws its label itself. */
  label: ReactNode | undefined;
  /** A tick box stands beside its label, and the hint beside both. */
  isTick?: boolean;
  /** Nothing around the input says what it is, so that it names itself. */
  isUnnamed?: boolean;
  isRequired: boolean;
  hint: string | undefined;
  help: string | undefined;
  problems: readonly Problem[];
  /** What a value that does not match the pattern of the field is told. */
  patternMessage: string | undefined;
  /** Of a table, its columns, by which its problems are named. */
  columns?: unknown;
  children: ReactNode;
}

/** The frame of a field: label, required mark, hint, help and error, all wired to the input. */
export function Frame(props: FrameProps) {
  const { id, label, isTick, isUnnamed = false, isRequired, hint, help, problems, children, ...said } = props;
  const isInvalid = problems.length > 0;
  const described = [hint && hintId(id), help && helpId(id), isInvalid && errorId(id)].filter(Boolean).join(" ");
  const wiring = useMemo(
    () => ({ describedBy: described || undefined, isInvalid, hasLabel: !isUnnamed, wrong: placesOf(problems) }),
    [described, isInvalid, isUnnamed, problems],
  );
  return (
    <FieldAriaContext value={wiring}>
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
        {isTick && hint !== undefined ? (
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
        {isInvalid && <Problems id={id} problems={problems} {...said} />}
      </div>
    </FieldAriaContext>
  );
}

/** The ways to what is wrong inside the value of a field. */
function placesOf(problems: FrameProps["problems"]): ReadonlySet<string> {
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

/** A tooltip with fewer characters stands in one line. */
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
