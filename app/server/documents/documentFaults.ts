import { stat } from "node:fs/promises";
import { formatProblem, type Served, UNTRANSLATED } from "../../../codegen/index";
import { StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { nearestName } from "../options/nearestName";

/** Defaults when neither the host nor the visitor selects a brand or language. */
export interface DefaultChoice {
  brand: string;
  language: string;
}

function missing(flag: string, kind: string, name: string, names: string[]): string {
  const nearest = nearestName(name, names);
  const hint = nearest ? `did you mean "${nearest}"?` : `there are ${names.join(", ")}.`;
  return `${flag} ${name}: there is no such ${kind}; ${hint}`;
}

/** Why compiled documents cannot be served: located problems, or a brand or language option that does not exist. */
export function documentFaults(compiled: Served, { brand, language, dev }: DefaultChoice & { dev: boolean }): string[] {
  // In development, texts may be shown before they are translated.
  const problems = dev ? compiled.problems.filter(({ rule }) => rule !== UNTRANSLATED) : compiled.problems;
  const faults = problems.map(formatProblem);
  if (faults.length > 0) return faults;
  const { brands, languages } = compiled.documents;
  if (!Object.hasOwn(brands, brand)) faults.push(missing("--brand", "brand", brand, Object.keys(brands)));
  if (!Object.hasOwn(languages, language))
    faults.push(missing("--language", "language", language, Object.keys(languages)));
  return faults;
}

/** Logs the warnings of compiled documents. */
export function logWarnings({ warnings }: Served, log: Pick<Logger, "warn">): void {
  for (const warning of warnings) log.warn(formatProblem(warning));
}

/** Throws a StartProblem for an overlay folder that does not exist. */
export async function checkFolders(folders: string[]): Promise<void> {
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw new StartProblem(`The document folder ${folder} does not exist: correct --documents.`);
  }
}
