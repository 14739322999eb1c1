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

/** Validates each document against its meta-schema, then assembles those in force. */
export function assemble(
  read: readonly SourceDocument[],
  literals: readonly CodeLiteral[],
  assets: ReadonlyMap<string, unknown>,
): { context: CheckContext; problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const findings = new Map<SourceDocument, readonly Finding[]>();
  // Sanitizing a brand changes the document, so it works on a copy: others compile the same documents.
  const copied = inForce(read).map((source) => (source.kind === "brand" ? { ...source } : source));
  const extended = extendDocuments(
    copied.filter((source) => !isPart(source)),
    read,
  );
  const { unresolved, oversized } = extended;
  const bounds = boundForms(extended.sources);
  problems.push(...bounds.problems);
  const sources = extended.sources.map((source) => (bounds.refused.has(source) ? refuse(source) : source));
  for (const source of sources.filter(({ readable }) => readable)) {
    if (source.kind === "brand") warnings.push(...sanitizeBrand(source, assets));
    const shape = validateShape(source.kind, source.value);
    const errors = describeErrors(shape.errors);
    source.valid = errors.length === 0 && !unresolved.has(source);
    findings.set(source, ownFindings(source, shape.findings));
    // A misplaced document is reported once, not also by the meta-schema of the folder it lies in.
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
  const code = { codeTexts: literalsOfKind(literals, "text"), codeSettings: literalsOfKind(literals, "setting") };
  const context = { sources, read, oversized, documents, operations, mergedApi, names, scopes, findings, ...code };
  return { context, problems: [...problems, ...mergedApi.problems], warnings };
}

/** Empties a document that is too large to expand, so that only its name is known, as for one that cannot be parsed. */
function refuse({ extension: _, ...source }: SourceDocument): SourceDocument {
  return { ...source, value: {}, readable: false, valid: false };
}

/**
 * Of several documents with the same kind and id, the latest folder wins, unless its entries are merged or it extends
 * the earlier one.
 */
function inForce(read: readonly SourceDocument[]): SourceDocument[] {
  return read.filter((source) => {
    if (kindOf(source.kind).merged || source.kind === "brand") return true;
    return !read.some((other) => other.kind === source.kind && other.id === source.id && other.folder > source.folder);
  });
}
