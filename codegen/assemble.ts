import { isPart } from "./api/fileReferences";
import { mergeApi } from "./api/mergeApi";
import { indexOperations } from "./api/operations";
import { boundForms } from "./bounds/formBounds";
import type { CheckContext } from "./check/context";
import { isMisplaced } from "./check/names/schemaDeclaration";
import { assembleDocuments } from "./documents";
import { extendDocuments } from "./extend/extendDocuments";
import { ownFindings } from "./extend/joinDocuments";
import { kindOf } from "./kinds";
import { collectNames } from "./names";
import type { Problem } from "./problem";
import { limits } from "./read/limits";
import { type CodeLiteral, literalsOfKind } from "./read/readCodeLiterals";
import { problemAt, type SourceDocument } from "./read/sourceDocument";
import { findScopes } from "./scopes/findScopes";
import { describeErrors } from "./shape/describeErrors";
import { sanitizeBrand } from "./shape/sanitizeBrand";
import { type Finding, validateShape } from "./shape/validateShape";

/** Compares each document with its meta-schema, then puts those in force together. */
export function assemble(
  read: readonly SourceDocument[],
  codeWords: readonly CodeLiteral[],
  assets: ReadonlyMap<string, unknown>,
): { context: CheckContext; problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const findings = new Map<SourceDocument, readonly Finding[]>();
  // What a brand says of its looks is settled by the pictures there are: on a copy, because others compile what was read.
  const copied = inForce(read).map((source) => (source.kind === "brand" ? { ...source } : source));
  const extended = extendDocuments(
    copied.filter((source) => !isPart(source)),
    read,
  );
  const { unsettled, excessive } = extended;
  const bounds = boundForms(extended.sources);
  problems.push(...bounds.problems);
  const sources = extended.sources.map((source) => (bounds.refused.has(source) ? refuse(source) : source));
  for (const source of sources.filter(({ readable }) => readable)) {
    if (source.kind === "brand") warnings.push(...sanitizeBrand(source, assets));
    const shape = validateShape(source.kind, source.value);
    const errors = describeErrors(shape.errors);
    source.sound = errors.length === 0 && !unsettled.has(source);
    findings.set(source, ownFindings(source, shape.findings));
    // What belongs elsewhere is one mistake, whatever a document of this place would have.
    if (isMisplaced(source)) continue;
    for (const { pointer, part, message } of errors.slice(0, limits.problemsPerDocument)) {
      problems.push(problemAt(source, pointer, message, "shape", part));
    }
  }
  const mergedApi = mergeApi([...sources.filter((source) => source.kind === "api"), ...copied.filter(isPart)]);
  const operations = indexOperations(mergedApi);
  const documents = assembleDocuments(sources, mergedApi.api);
  const names = collectNames(documents, operations);
  const scopes = findScopes({ documents, operations });
  const code = { codeTexts: literalsOfKind(codeWords, "text"), codeSettings: literalsOfKind(codeWords, "setting") };
  const context = { sources, read, excessive, documents, operations, mergedApi, names, scopes, findings, ...code };
  return { context, problems: [...problems, ...mergedApi.problems], warnings };
}

/** What is too large to be expanded stands for its name alone, as a text that cannot be read. */
function refuse({ extension: _, ...source }: SourceDocument): SourceDocument {
  return { ...source, value: {}, readable: false, sound: false };
}

/** Of two documents of one kind and id the later replaces the earlier, unless its entries are laid over it or it extends it. */
function inForce(read: readonly SourceDocument[]): SourceDocument[] {
  return read.filter((source) => {
    if (kindOf(source.kind).merged || source.kind === "brand") return true;
    return !read.some((other) => other.kind === source.kind && other.id === source.id && other.folder > source.folder);
  });
}
