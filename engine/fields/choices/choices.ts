/** One choice of a field: its value with its type, and what people read. */
export interface Choice {
  value: unknown;
  label: string;
}

/** The choices RJSF or a filter hands to a widget. */
export function readChoices(options: Record<string, unknown>): Choice[] {
  const list = Array.isArray(options.enumOptions) ? options.enumOptions : [];
  return list.map(({ value, label }: Choice) => ({ value, label: String(label) }));
}

/** The place of a value among the choices; a number and its text are the same choice, and objects that say the same. */
export function indexOfChoice(choices: readonly Choice[], value: unknown): number {
  const exact = choices.findIndex((choice) => choice.value === value);
  return exact >= 0 ? exact : choices.findIndex((choice) => choiceKey(choice.value) === choiceKey(value));
}

/** A value as a text of its own, which tells it from other choices. */
export function choiceKey(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
