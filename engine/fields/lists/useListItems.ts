import { useState } from "react";
import { useTranslate } from "../../languages/useTranslate";
import type { FileLine } from "../files/readCsvFile";
import { addItems, type ItemRules } from "./itemRules";

/** The items of a list and the ways to change them. */
export interface ListItems {
  items: readonly unknown[];
  /** Why what was typed or read last was not added. */
  refusal: string | undefined;
  /** The same of each line of a file, behind its number. */
  lineRefusals: readonly string[];
  /** Adds those that may be added; gives how many were. */
  add(typed: readonly string[]): number;
  /** Adds the lines of a file that may be added. */
  addLines(lines: readonly FileLine[]): void;
  remove(index: number): void;
  clear(): void;
  /** Takes back the refusal. */
  forgive(): void;
}

/** Keeps a list's rules while it changes; an empty list has no value. */
export function useListItems(value: unknown, rules: ItemRules, onChange: (value: unknown) => void): ListItems {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<string>();
  const [lineRefusals, setLineRefusals] = useState<readonly string[]>([]);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const write = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  const add = (typed: readonly string[], lines: readonly FileLine[] = []) => {
    const { list: next, refusals, refused } = addItems(items, typed, rules, t);
    if (next !== items) write(next);
    setRefusal(summary(refusals, typed.length, t));
    const numberOf = (place: number) => String(lines[refused[place] ?? 0]?.line);
    const said = (problem: string, place: number) =>
      t("Line {number}: {problem}", { number: numberOf(place), problem });
    setLineRefusals(lines.length === 0 ? [] : refusals.map(said));
    return next.length - items.length;
  };
  return {
    items,
    refusal,
    lineRefusals,
    add: (typed) => add(typed),
    addLines: (lines) =>
      void add(
        lines.map(({ text }) => text),
        lines,
      ),
    remove: (index) => write(items.filter((_, place) => place !== index)),
    clear: () => write([]),
    forgive: () => {
      setRefusal(undefined);
      setLineRefusals([]);
    },
  };
}

function summary(refusals: readonly string[], tried: number, t: ReturnType<typeof useTranslate>): string | undefined {
  if (tried === 1 || refusals.length === 0) return refusals[0];
  const count = refusals.length;
  return t("{count, plural, one {# line was left out:} other {# lines were left out:}} {reason}", {
    count,
    reason: refusals[0],
  });
}
