import type { Operation } from "./api/operations";
import { assemble } from "./assemble";
import { checkDocuments } from "./check";
import { brandWarnings } from "./check/brands/brandNames";
import type { CheckContext } from "./check/context";
import { draftWarnings } from "./check/texts/drafts";
import { unusedTexts } from "./check/texts/unusedTexts";
import { ajvRuntime } from "./emit/ajvRuntime";
import { emitRest } from "./emit/boot";
import { bootSource } from "./emit/bootSource";
import type { BootOperation } from "./emit/bundledOperations";
import { digestOf, hashOf } from "./emit/hash";
import { emitModules } from "./emit/modules";
import { expandDocuments, expandHeader } from "./expand/expandDocuments";
import type { ExpandedDocuments } from "./expand/expandedDocuments";
import { memoize } from "./memoize";
import type { Names } from "./names";
import { type Problem, sortProblems } from "./problem";
import { readFolders, type Sources } from "./read";
import { type Assets, readAssets } from "./read/readAssets";
import { type CodeLiteral, readCodeLiterals } from "./read/readCodeLiterals";
import { readSourceCode } from "./read/readSourceCode";
import { type Extension, problemAt, type SourceDocument } from "./read/sourceDocument";
import { type Served, servedOf } from "./served";

/** The input of a compilation. */
export interface CompileOptions {
  /** The first folder holds the base documents, the others overlays. Later folders win. */
  folders: readonly string[];
  /** Folders of code whose t("…") texts are translated. */
  sources?: readonly string[];
  /**
   * Folders of all code that may display a text. If given, translations of texts displayed nowhere are warned about.
   */
  program?: readonly string[];
}

/** The checked documents, compiled to what browser and server need. */
export interface Compiled extends Served {
  /** How each extended document is put together, keyed by kind and id, such as `form/new-tag`. */
  extensions: ReadonlyMap<string, Extension>;
  /** Every operation of the API by its operationId. */
  operations: ReadonlyMap<string, Operation>;
  /** The number of documents read. */
  count: number;
  names: Names;
  /** Forms, pages and modals as the engine sees them. */
  expanded: ExpandedDocuments;
  /** The operations as the browser sees them. */
  entries: Readonly<Record<string, BootOperation>>;
}

interface CompileInput {
  read: Sources;
  pictures: Assets;
  codeLiterals: CodeLiteral[];
  program: string | undefined;
}

/** Number of results kept: in development, the server and the dev tools request those with and without overlays. */
const RESULTS = 2;

/** The results of the latest compilations with their inputs, the latest first. */
let latest: { input: CompileInput; compiled: Promise<Compiled> }[] = [];

/** Reads, checks and compiles document folders. Reports all mistakes in `problems`; throws only for bugs. */
export async function compile({ folders, sources = [], program: programFolders }: CompileOptions): Promise<Compiled> {
  const [read, pictures] = [await readFolders(folders), await readAssets(folders)];
  const codeLiterals = readCodeLiterals(sources);
  const program = programFolders && readSourceCode(programFolders);
  const input = { read, pictures, codeLiterals, program };
  const found = latest.find((one) => isSameInput(one.input, input)) ?? { input, compiled: compileRead(input) };
  latest = [found, ...latest.filter((one) => one !== found)].slice(0, RESULTS);
  return found.compiled;
}

/**
 * Compares inputs. Documents are compared by identity: a document stays the same object while its file is unchanged.
 */
function isSameInput(one: CompileInput, other: CompileInput): boolean {
  const { documents } = one.read;
  return (
    documents.length === other.read.documents.length &&
    documents.every((document, index) => document === other.read.documents[index]) &&
    digestOfRest(one) === digestOfRest(other)
  );
}

function digestOfRest({ read, pictures: { assets, warnings }, codeLiterals, program = "" }: CompileInput): string {
  const pictures = [...assets].map(([path, content]) => path + content.toString("base64"));
  return digestOf(JSON.stringify([read.problems, warnings, codeLiterals]), program, ...pictures);
}

async function compileRead({
  read,
  pictures: { assets, warnings },
  codeLiterals,
  program,
}: CompileInput): Promise<Compiled> {
  const assembled = assemble(read.documents, codeLiterals, assets);
  const { context } = assembled;
  const problems = [...read.problems, ...assembled.problems, ...checkDocuments(context)];
  const { documents, operations, names, scopes } = context;
  const expanded = expandDocuments({ documents, operations }, scopes);
  const source = bootSource(operations, documents);
  const { files, modules, failures } = emitModules(withoutFaulty(expanded, context.sources, problems), source);
  for (const { form, message } of failures) {
    const source = context.sources.find((candidate) => candidate.kind === "form" && candidate.id === form);
    if (source) problems.push(problemAt(source, "", message, "validator"));
  }
  const extensions = new Map(
    context.sources.flatMap(({ kind, id, extension }) => (extension ? [[`${kind}/${id}`, extension]] : [])),
  );
  const count = read.documents.length;
  const version = versionOf(context.sources, modules, assets);
  const rest = emitRest({ operations: source.operations, enums: source.enums, modules });
  files.set(rest.path, rest.code);
  const header = expandHeader({ documents, operations });
  const served = servedOf({
    problems: sortProblems(problems),
    warnings: sortProblems([...warnings, ...assembled.warnings, ...warningsOf(context, program)]),
    documents,
    files,
    assets,
    modules,
    bootParts: { header, source, rest: rest.path },
    version,
  });
  return { ...served, extensions, operations, count, names, expanded, entries: source.operations };
}

function warningsOf(context: CheckContext, program: string | undefined): Problem[] {
  const unused = program === undefined ? [] : unusedTexts(context, program);
  return [...draftWarnings(context), ...brandWarnings(context), ...unused];
}

/** Leaves out forms with problems: ajv could not compile their schemas. */
function withoutFaulty(
  expanded: ExpandedDocuments,
  sources: readonly SourceDocument[],
  problems: readonly Problem[],
): ExpandedDocuments {
  const faulty = new Set(problems.map(({ file }) => file));
  const refused = new Set(sources.filter(({ kind, file }) => kind === "form" && faulty.has(file)).map(({ id }) => id));
  return { ...expanded, forms: new Map([...expanded.forms].filter(([id]) => !refused.has(id))) };
}

function versionOf(
  sources: readonly SourceDocument[],
  modules: Record<string, string>,
  assets: ReadonlyMap<string, Buffer>,
): string {
  const pictures = [...assets].map(([path, content]) => path + content.toString("base64"));
  return hashOf(
    ajvRuntime().path,
    JSON.stringify(modules),
    ...sources.map((source) => sourceDigest(source)),
    ...pictures,
  );
}

const sourceDigest = memoize(({ kind, id, value }: SourceDocument) => digestOf(kind, id, JSON.stringify(value)));
