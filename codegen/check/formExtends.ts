import { baseOf, tooManyBases } from "../extend/extendForms";
import { objectsOf } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { circleOfBases, newCircles } from "./circles";
import type { CheckContext } from "./context";

/** A form extends one made of fields, never itself, and changes or leaves out only fields that one has. */
export function* formExtends({ sources }: CheckContext): Generator<Problem> {
  const forms = sources.filter(({ kind }) => kind === "form");
  const isNew = newCircles();
  for (const source of forms) {
    const { extension } = source;
    for (const { pointer, field } of extension?.missing ?? [])
      yield problemAt(source, pointer, missingField(field, extension?.base), "extends");
    if (extension) continue;
    const circle = circleOfBases(source, forms);
    const leadsBack = circle && isNew(circle) ? `extends itself: ${circle.join(" → ")}` : undefined;
    const message = baseFault(source, forms) ?? leadsBack ?? tooManyBases(source, forms);
    if (message) yield problemAt(source, "/extends", message, "extends");
  }
}

function missingField(field: string, base: SourceDocument | undefined): string {
  const keys = objectsOf(base?.value.fields).map(({ key }) => String(key));
  return `the form ${JSON.stringify(base?.id)} has no field ${JSON.stringify(field)}${didYouMean(field, keys)}`;
}

function baseFault(source: SourceDocument, forms: readonly SourceDocument[]): string | undefined {
  const base = baseOf(source, forms);
  const name = JSON.stringify(source.value.extends);
  if (source.value.extends === source.id && !base) return `no earlier folder has a form ${name} to extend`;
  if (base?.value.schema !== undefined)
    return `${name} gives a schema of its own; only a form of fields can be extended`;
  return undefined;
}
