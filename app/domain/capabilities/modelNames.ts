interface Documents {
  domain: Record<string, { rows: readonly object[] }>;
}

/**
 * The names, in capital letters, that include a model: its own, its family's and its series', from
 * domain/device-models.json and device-families.json. An unknown model has only its own.
 */
export function modelNames({ domain }: Documents, model: string): string[] {
  const find = (table: string, key: string, value: string | undefined) =>
    (domain[table]?.rows as readonly Record<string, string>[] | undefined)?.find((row) => row[key] === value);
  const { family } = find("device-models", "model", model) ?? {};
  if (family === undefined) return [model];
  const { series = family } = find("device-families", "family", family) ?? {};
  return [...new Set([model, family.toUpperCase(), series.toUpperCase()])];
}

/** Creates a lookup of model names that reads the current documents at each call. */
export function namesOf(documents: () => { documents: Documents }): (model: string) => string[] {
  return (model) => modelNames(documents().documents, model);
}
