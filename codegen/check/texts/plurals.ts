import { at, objectOf } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { quotedList } from "../../shape/describeError";
import { parseText } from "../../texts/parseText";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { translatableTexts } from "./translatableTexts";

/** A plural has exactly the forms of its language (CLDR): English one and other, Ukrainian one, few, many and other. */
export function* plurals(context: CheckContext): Generator<Problem> {
  for (const { text, source, pointer } of translatableTexts(context)) {
    for (const fault of faultsOf(text, "en")) yield problemAt(source, pointer, fault, "plurals");
  }
  for (const { text, file, line, column } of context.codeTexts) {
    for (const message of faultsOf(text, "en")) yield { file, line, column, message, rule: "plurals" };
  }
  for (const { source } of validDocuments(context, "language")) yield* translationFaults(source);
}

const translationFaults = memoizeAll(function* (source: SourceDocument): Generator<Problem> {
  for (const [text, translation] of Object.entries(objectOf(source.value.texts))) {
    for (const fault of faultsOf(String(translation), source.id))
      yield problemAt(source, at("/texts", text), fault, "plurals");
  }
});

function faultsOf(text: string, code: string): string[] {
  const { plurals: found, faults } = parseText(text);
  return [...faults, ...found.flatMap(({ path, forms }) => formFault(path, forms, code) ?? [])];
}

function formFault(path: string, forms: readonly string[], code: string): string | undefined {
  const wanted = categoriesOf(code);
  const missing = wanted.filter((form) => !forms.includes(form));
  if (missing.length > 0) return `the plural of {${path}} leaves out ${quotedList(missing, "and")}`;
  const added = forms.filter((form) => !form.startsWith("=") && !wanted.includes(form));
  return added.length > 0
    ? `the plural of {${path}} has ${quotedList(added, "and")}, which the language does not use`
    : undefined;
}

/** Another rule reports a name that is no language tag. */
function categoriesOf(code: string): string[] {
  return /^[a-z]{2,3}(-|$)/.test(code) ? new Intl.PluralRules(code).resolvedOptions().pluralCategories : ["other"];
}
