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

/** The place of a value among the choices; a number and its text are the same choice. */
export function indexOfChoice(choices: readonly Choice[], value: unknown): number {
  const exact = choices.findIndex((choice) => choice.value === value);
  return exact >= 0 ? exact : choices.findIndex((choice) => String(choice.value) === String(value));
}
