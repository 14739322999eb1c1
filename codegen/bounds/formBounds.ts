import { fieldAt } from "../expand/likeFields";
import type { EnumDocument, Field, FormDocument } from "../generated/documents";
import { at, isObject, objectOf } from "../json";
import type { Problem } from "../problem";
import { limits } from "../read/limits";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { validateShape } from "../shape/validateShape";
import { Expansion, ExpansionFault, excessMessage } from "./Expansion";

/** Forms that are too large to expand, with a problem for each; determined before anything expands them. */
export interface FormBounds {
  problems: Problem[];
  refused: ReadonlySet<SourceDocument>;
}

/**
 * Rejects forms that exceed the limits once references, extended forms, choices and fields like others are expanded.
 */
export function boundForms(sources: readonly SourceDocument[]): FormBounds {
  const bounds = { problems: [] as Problem[], refused: new Set<SourceDocument>() };
  const choices = choicesByEnum(sources);
  let total = 0;
  for (const source of sources) {
    if (source.kind !== "form" || !isCounted(source)) continue;
    const expansion = new Expansion();
    const fault =
      total > limits.totalExpandedValues
        ? new ExpansionFault("", excessMessage(limits.totalExpandedValues, "values in all forms"))
        : faultOf(source, expansion, choices);
    total += expansion.values;
    if (!fault) continue;
    bounds.refused.add(source);
    bounds.problems.push(problemAt(source, fault.pointer, fault.message, "limits", "key"));
  }
  return bounds;
}

/**
 * A form of invalid shape is never expanded. An extended form is counted regardless, because it is merged from valid
 * ones.
 */
function isCounted({ readable, extension, value }: SourceDocument): boolean {
  return readable && (extension !== undefined || validateShape("form", value).errors.length === 0);
}

/** The number of choices of each enumeration; a form holds them once per field that names it. */
function choicesByEnum(sources: readonly SourceDocument[]): ReadonlyMap<string, number> {
  const enums = sources.filter(({ kind }) => kind === "enum");
  return new Map(
    enums.map(({ id, value }) => {
      const { values } = value as Partial<Pick<EnumDocument, "values">>;
      return [id, Array.isArray(values) ? values.length : 0];
    }),
  );
}

function faultOf(
  { value }: SourceDocument,
  expansion: Expansion,
  choices: ReadonlyMap<string, number>,
): ExpansionFault | undefined {
  const { fields = [], schema, ...rest } = value as unknown as FormDocument;
  try {
    new FieldCounter(expansion, fields, choices).add(fields, "/fields", []);
    if (schema) expansion.addSchema(objectOf(schema), "/schema");
    for (const [key, part] of Object.entries(objectOf(rest))) expansion.addValue(part, at("", key));
    return undefined;
  } catch (error) {
    if (error instanceof ExpansionFault) return error;
    throw error;
  }
}

/** Counts the fields of a form as resolveLikeFields() expands them. */
class FieldCounter {
  #count = 0;

  constructor(
    private readonly expansion: Expansion,
    private readonly root: readonly Field[],
    private readonly choices: ReadonlyMap<string, number>,
  ) {}

  /** Counts fields and their inner fields. Those copied from another field are reported at its `like`. */
  add(fields: readonly Field[], pointer: string, ancestors: readonly string[]): void {
    for (const [index, field] of fields.entries()) {
      const place = ancestors.length > 0 ? pointer : at(pointer, index);
      this.#count += 1;
      if (this.#count > limits.fields)
        throw new ExpansionFault(place, `${excessMessage(limits.fields, "fields")} in one form`);
      this.#addField(field, place, ancestors);
    }
  }

  #addField({ fields, like, ...own }: Field, place: string, ancestors: readonly string[]): void {
    this.#addWords(own, place, ancestors.length > 0);
    const model = like === undefined || ancestors.includes(like) ? undefined : fieldAt(this.root, like);
    if (model) {
      const { fields: _fields, like: _like, ...words } = model;
      this.#addWords(words, at(place, "like"), true);
    }
    if (fields) this.add(fields, ancestors.length > 0 ? place : at(place, "fields"), ancestors);
    else if (model?.fields) this.add(model.fields, at(place, "like"), [...ancestors, like ?? ""]);
  }

  #addWords({ schema, ...words }: Field, place: string, isElsewhere: boolean): void {
    if (words.enum !== undefined) this.expansion.add(this.choices.get(words.enum) ?? 0, place);
    if (isObject(schema)) this.expansion.addSchema(schema, isElsewhere ? place : at(place, "schema"));
    for (const part of Object.values(words)) this.expansion.addValue(part as never, place);
  }
}
