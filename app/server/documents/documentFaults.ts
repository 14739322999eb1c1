import { stat } from "node:fs/promises";
import { formatProblem, type Served, UNTRANSLATED } from "../../../codegen/index";
import { StartProblem } from "../lifecycle/StartProblem";
import { nearestName } from "../options/nearestName";

/** What is shown where neither the host nor the visitor says otherwise. */
export interface DefaultChoice {
  brand: string;
  language: string;
}

function missing(flag: string, kind: string, name: string, names: string[]): string {
  const nearest = nearestName(name, names);
  const hint = nearest ? `did you mean "${nearest}"?` : `there are ${names.join(", ")}.`;
  return `${flag} ${name}: there is no such ${kind}; ${hint}`;
}

/** Why compiled documents cannot be served: located problems, or a brand or language that is asked for and missing. */
export function documentFaults(compiled: Served, { brand, language, dev }: DefaultChoice & { dev: boolean }): string[] {
  // A text that is being written is shown before it is translated.
  const problems = dev ? compiled.problems.filter(({ rule }) => rule !== UNTRANSLATED) : compiled.problems;
  const faults = problems.map(formatProblem);
  if (faults.length > 0) return faults;
  const { brands, languages } = compiled.documents;
  if (!Object.hasOwn(brands, brand)) faults.push(missing("--brand", "brand", brand, Object.keys(brands)));
  if (!Object.hasOwn(languages, language))
    faults.push(missing("--language", "language", language, Object.keys(languages)));
  return faults;
}

/** Refuses overlay folders that are not there. */
export async function checkFolders(folders: string[]): Promise<void> {
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw new StartProblem(`There is no folder of documents ${folder}: correct --documents.`);
  }
}
