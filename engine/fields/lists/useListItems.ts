import { useState } from "react";
import { useTranslate } from "../../languages/useTranslate";
import type { FileLine } from "../files/readCsvFile";
import { addItems, type ItemRules } from "./itemRules";

/** The items of a list, and functions to change them. */
export interface ListItems {
  items: readonly unknown[];
  /** Why the last typed or pasted text was rejected. */
  refusal: string | undefined;
  /** The reasons for rejected lines of a file, with line numbers. */
  lineRefusals: readonly string[];
  /** Adds the valid texts; returns their number. */
  add(typed: readonly string[]): number;
  /** Adds the valid lines of a file. */
  addLines(lines: readonly FileLine[]): void;
  remove(index: number): void;
  clear(): void;
  /** Clears the reasons for rejection. */
  clearRefusals(): void;
}

/** Manages a list under its rules; an empty list has no value. */
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
    const withLine = (problem: string, place: number) =>
      t("Line {number}: {problem}", { number: numberOf(place), problem });
    setLineRefusals(lines.length === 0 ? [] : refusals.map(withLine));
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
    clearRefusals: () => {
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
