import type { Operation } from "./api/operations";
import { assemble } from "./assemble";
import { checkDocuments } from "./check";
import type { Documents } from "./documents";
import { ajvRuntime } from "./emit/ajvRuntime";
import { type BootChoice, type BootFile, emitBoot } from "./emit/boot";
import { hashOf } from "./emit/hash";
import { emitModules } from "./emit/modules";
import { type ExpandedDocuments, expandDocuments } from "./expand/expandDocuments";
import type { Names } from "./names";
import { type Problem, sortProblems } from "./problem";
import { readFolders } from "./read";
import { readCodeTexts } from "./read/readCodeTexts";
import { problemAt, type SourceDocument } from "./read/sourceDocument";

export type { Operation } from "./api/operations";
export type { Documents } from "./documents";
export type { BootChoice, BootDocument, BootFile } from "./emit/boot";
export type { DocumentModuleFile } from "./emit/modules";
export { formatProblem, type Problem } from "./problem";

/** What to compile. */
export interface CompileOptions {
  /** The first folder is the base, the rest are overlays; later ones win. */
  folders: readonly string[];
  /** Folders of code whose t("…") texts languages have to translate. */
  sources?: readonly string[];
}

/** Documents, checked and turned into what browser and server need. */
export interface Compiled {
  /** Empty when the documents are good. */
  problems: Problem[];
  documents: Documents;
  /** Every call of the API by its operationId. */
  operations: ReadonlyMap<string, Operation>;
  /** How many documents were read. */
  count: number;
  names: Names;
  /** Forms, pages and modals as the engine sees them. */
  expanded: ExpandedDocuments;
  /** Served path to ES module text: every form, page and modal, and the runtime of the validators. */
  files: Map<string, string>;
  /** "form/new-tag" to served path. */
  modules: Record<string, string>;
  /** What a visitor's browser loads first; the caller serves it. */
  boot(choice: BootChoice): BootFile;
  /** Changes whenever any document changes. */
  version: string;
}

/** Reads, checks and compiles document folders. Says everything that is wrong in `problems`; throws only for bugs. */
export async function compile(options: CompileOptions): Promise<Compiled> {
  const read = await readFolders(options.folders);
  const { context, problems: found } = assemble(read.documents, await readCodeTexts(options.sources ?? []));
  const problems = [...read.problems, ...found, ...checkDocuments(context)];
  const { documents, operations, names, scopes } = context;
  const expanded = expandDocuments({ documents, operations }, scopes);
  const { files, modules, failures } = emitModules(withoutFaulty(expanded, context.sources, problems));
  for (const { form, message } of failures) {
    const source = context.sources.find((candidate) => candidate.kind === "form" && candidate.id === form);
    if (source) problems.push(problemAt(source, "", message, "validator"));
  }
  const count = read.documents.length;
  const version = versionOf(context.sources, modules);
  const boot = (choice: BootChoice) => emitBoot({ documents, operations, modules, version }, choice);
  return {
    problems: sortProblems(problems),
    documents,
    operations,
    count,
    names,
    expanded,
    files,
    modules,
    boot,
    version,
  };
}

/** Forms with problems are not handed to ajv: their schemas were refused. */
function withoutFaulty(
  expanded: ExpandedDocuments,
  sources: readonly SourceDocument[],
  problems: readonly Problem[],
): ExpandedDocuments {
  const faulty = new Set(problems.map(({ file }) => file));
  const refused = new Set(sources.filter(({ kind, file }) => kind === "form" && faulty.has(file)).map(({ id }) => id));
  return { ...expanded, forms: new Map([...expanded.forms].filter(([id]) => !refused.has(id))) };
}

function versionOf(sources: readonly SourceDocument[], modules: Record<string, string>): string {
  const documents = sources.map(({ kind, id, value }) => `${kind}/${id} ${JSON.stringify(value)}`);
  return hashOf(ajvRuntime().path, JSON.stringify(modules), ...documents);
}
