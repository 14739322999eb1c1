/** One choice of a field: its typed value and its label. */
export interface Choice {
  value: unknown;
  label: string;
}

/** Reads the choices that RJSF or a filter passes to a widget (`enumOptions`). */
export function readChoices(options: Record<string, unknown>): Choice[] {
  const list = Array.isArray(options.enumOptions) ? options.enumOptions : [];
  return list.map(({ value, label }: Choice) => ({ value, label: String(label) }));
}

/** The index of a value in the choices, or -1; a number equals its text, and objects are compared by content. */
export function indexOfChoice(choices: readonly Choice[], value: unknown): number {
  const exact = choices.findIndex((choice) => choice.value === value);
  return exact >= 0 ? exact : choices.findIndex((choice) => choiceKey(choice.value) === choiceKey(value));
}

/** A unique key of a choice value. */
export function choiceKey(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
