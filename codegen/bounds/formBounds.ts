import { fieldAt } from "../expand/likeFields";
import type { EnumDocument, Field, FormDocument } from "../generated/documents";
import { at, isObject, objectOf } from "../json";
import type { Problem } from "../problem";
import { limits } from "../read/limits";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { validateShape } from "../shape/validateShape";
import { Expansion, ExpansionFault, excessMessage } from "./Expansion";

/** Forms too large to be expanded, with what is wrong with each; looked at before anything expands them. */
export interface FormBounds {
  problems: Problem[];
  refused: ReadonlySet<SourceDocument>;
}

/** Finds forms that come to too much with references, extended forms, choices and fields like others in place. */
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

/** One whose shape is wrong is expanded by nothing; what extends another was put together of forms of the right shape. */
function isCounted({ readable, extension, value }: SourceDocument): boolean {
  return readable && (extension !== undefined || validateShape("form", value).errors.length === 0);
}

/** How many choices an enumeration has: a form holds those of each field that names it. */
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

/** Counts the fields of a form as resolveLikeFields() puts them in place. */
class FieldCounter {
  #count = 0;

  constructor(
    private readonly expansion: Expansion,
    private readonly root: readonly Field[],
    private readonly choices: ReadonlyMap<string, number>,
  ) {}

  /** Counts fields and those in them; within a field that is like another, all stand at the place of that word. */
  add(fields: readonly Field[], pointer: string, around: readonly string[]): void {
    for (const [index, field] of fields.entries()) {
      const place = around.length > 0 ? pointer : at(pointer, index);
      this.#count += 1;
      if (this.#count > limits.fields)
        throw new ExpansionFault(place, `${excessMessage(limits.fields, "fields")} in one form`);
      this.#addField(field, place, around);
    }
  }

  #addField({ fields, like, ...own }: Field, place: string, around: readonly string[]): void {
    this.#addWords(own, place, around.length > 0);
    const model = like === undefined || around.includes(like) ? undefined : fieldAt(this.root, like);
    if (model) {
      const { fields: _fields, like: _like, ...words } = model;
      this.#addWords(words, at(place, "like"), true);
    }
    if (fields) this.add(fields, around.length > 0 ? place : at(place, "fields"), around);
    else if (model?.fields) this.add(model.fields, at(place, "like"), [...around, like ?? ""]);
  }

  #addWords({ schema, ...words }: Field, place: string, isElsewhere: boolean): void {
    if (words.enum !== undefined) this.expansion.add(this.choices.get(words.enum) ?? 0, place);
    if (isObject(schema)) this.expansion.addSchema(schema, isElsewhere ? place : at(place, "schema"));
    for (const part of Object.values(words)) this.expansion.addValue(part as never, place);
  }
}
