import { limits } from "../read/limits";
import type { Extension, SourceDocument } from "../read/sourceDocument";
import { remember } from "../remember";
import { type Finding, validateShape } from "../shape/validateShape";
import { joinForms } from "./joinForms";

/** Puts every form that extends another together with it; one whose other form cannot be used stays as it is written. */
export function extendForms(
  sources: readonly SourceDocument[],
  read: readonly SourceDocument[],
): { sources: SourceDocument[]; unsettled: ReadonlySet<SourceDocument> } {
  const forms = read.filter(({ kind }) => kind === "form");
  const unsettled = new Set<SourceDocument>();
  const settled = sources.map((source) => {
    if (source.kind !== "form" || source.value.extends === undefined || !isWellShaped(source)) return source;
    const joined = settle(source, forms, []);
    if (!joined) unsettled.add(source);
    return joined ?? source;
  });
  return { sources: settled, unsettled };
}

/** The document another one of its kind extends: of its own name that of an earlier folder, else the newest. */
export function baseOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument | undefined {
  const name = (source.extension?.written ?? source.value).extends;
  const folder = name === source.id ? source.folder - 1 : Number.POSITIVE_INFINITY;
  return byName(all)
    .get(`${source.kind} ${name}`)
    ?.filter((other) => other.folder <= folder)
    .sort((one, other) => one.folder - other.folder)
    .at(-1);
}

const byName = remember((all: readonly SourceDocument[]) => {
  const named = new Map<string, SourceDocument[]>();
  for (const source of all) {
    const name = `${source.kind} ${source.id}`;
    named.set(name, [...(named.get(name) ?? []), source]);
  }
  return named;
});

/** What a document extends, what that extends and so on; ends where one comes again or there are too many. */
export function basesOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument[] {
  const bases: SourceDocument[] = [];
  for (let base = baseOf(source, all); base; base = baseOf(base, all)) {
    const isAgain = base === source || bases.includes(base);
    bases.push(base);
    if (isAgain || bases.length > limits.extensions) break;
  }
  return bases;
}

/** What is wrong with a document that extends one that extends one, and so on, without end or nearly so. */
export function tooManyBases(source: SourceDocument, all: readonly SourceDocument[]): string | undefined {
  const isLong = basesOf(source, all).length > limits.extensions;
  return isLong ? `extends more than ${limits.extensions} others, one after another` : undefined;
}

function settle(
  source: SourceDocument,
  forms: readonly SourceDocument[],
  around: readonly SourceDocument[],
): SourceDocument | undefined {
  if (!isWellShaped(source) || around.includes(source) || around.length > limits.extensions) return undefined;
  if (source.value.extends === undefined) return source;
  const found = baseOf(source, forms);
  const base = found && settle(found, forms, [...around, source]);
  return base?.value.fields === undefined ? undefined : join(source, base);
}

function isWellShaped({ readable, value }: SourceDocument): boolean {
  return readable && validateShape("form", value).errors.length === 0;
}

const join = remember((source: SourceDocument, base: SourceDocument): SourceDocument => {
  const { value, ...joined } = joinForms(base.value, source.value);
  const extension = { ...joined, base, written: source.value };
  const locate: SourceDocument["locate"] = (pointer, part) => source.locate(placeOf(pointer, extension), part);
  return { ...source, value, locate, extension };
});

/** Where a part of the joined form is written: what is not the form's own stands where it names the other. */
function placeOf(pointer: string, { places, written }: Extension): string {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    const own = places.get(place);
    if (own !== undefined) return own + pointer.slice(place.length);
  }
  const [, word = ""] = pointer.split("/");
  return word === "" || Object.hasOwn(written, word) ? pointer : "/extends";
}

/** What rules look at in an extended form: its own places, and inherited texts that may bind to what is not at hand here. */
export function ownFindings({ extension }: SourceDocument, findings: readonly Finding[]): readonly Finding[] {
  if (!extension) return findings;
  const own = findings.filter(
    ({ pointer, kind, value }) => placeOf(pointer, extension) !== "/extends" || (kind === "text" && mayBind(value)),
  );
  return [...own, { kind: "form", pointer: "/extends", value: extension.written.extends }];
}

function mayBind(value: unknown): boolean {
  return typeof value === "string" && value.includes("{");
}
