interface Documents {
  domain: Record<string, { rows: readonly object[] }>;
}

/**
 * The names in capital letters that cover a model, as domain/device-models.json and device-families.json have them: its
 * own, that of its family and that of its series. An unknown model is covered by its own name alone.
 */
export function modelNames({ domain }: Documents, model: string): string[] {
  const find = (table: string, key: string, value: string | undefined) =>
    (domain[table]?.rows as readonly Record<string, string>[] | undefined)?.find((row) => row[key] === value);
  const { family } = find("device-models", "model", model) ?? {};
  if (family === undefined) return [model];
  const { series = family } = find("device-families", "family", family) ?? {};
  return [...new Set([model, family.toUpperCase(), series.toUpperCase()])];
}

/** Finds the names of models in the documents in force at each call. */
export function namesOf(documents: () => { documents: Documents }): (model: string) => string[] {
  return (model) => modelNames(documents().documents, model);
}
