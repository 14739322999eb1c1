import { existsSync } from "node:fs";
import { mkdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Operation } from "../../api/operations";
import { fileNameFault } from "../../check/names/fileNames";
import { missingName } from "../../check/names/namesExist";
import { UNTRANSLATED } from "../../check/texts/untranslated";
import { type Compiled, compile } from "../../index";
import { at, type JsonObject } from "../../json";
import { kindOf } from "../../kinds";
import { formatProblem, type Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { quotedList } from "../../shape/describeError";
import type { CommandResult } from "../explain/explain";
import { formatJson } from "../formatJson";
import { guessOperation, nearestOperations } from "./guessOperation";
import { newBrand, newLanguage, newModal, newPage } from "./newDocument";
import { newForm } from "./newForm";
import { nextSteps, operationBehind } from "./nextSteps";

const newKinds = ["form", "modal", "page", "brand", "language"] as const;

/** The document to write: its kind and id. It goes into the last folder. */
export interface NewDocument {
  kind: string;
  id: string;
  operation?: string | undefined;
  folders: readonly string[];
}

/** Writes a first version of a document that passes the check. Never overwrites a file. */
export async function writeNew({ kind, id, operation, folders }: NewDocument): Promise<CommandResult> {
  const name = newKinds.find((candidate) => candidate === kind);
  if (!name || id === "")
    return refusal(`Name what to create: ${quotedList(newKinds)}, and its name, as in: new form new-tag`);
  const fault = fileNameFault(name, id);
  if (fault) return refusal(fault);
  if (operation !== undefined && name !== "form" && name !== "page")
    return refusal(`--operation is for forms and pages; a ${name} has none`);
  const overlaid = folders.slice(0, -1).map((folder) => join(folder, kindOf(name).place, `${id}.json`));
  const existing = overlaid.find((path) => existsSync(path));
  if (existing) return refusal(`${existing} already exists and would be overwritten; choose another name`);
  const compiled = await compile({ folders });
  const generated = makeDocument(name, id, operation, compiled);
  if (typeof generated === "string") return refusal(generated);
  const folder = join(folders.at(-1) ?? ".", kindOf(name).place);
  const file = join(folder, `${id}.json`);
  await mkdir(folder, { recursive: true });
  const isWritten = await writeNewFile(file, textOf(generated.document));
  if (!isWritten) return refusal(`${file} already exists; it was not changed`);
  const earlier = new Set(compiled.problems.map(formatProblem));
  const isNew = (problem: Problem) => !earlier.has(formatProblem(problem));
  let after = await compile({ folders });
  if (after.problems.some((problem) => problem.rule === UNTRANSLATED && isNew(problem))) {
    const { $schema, ...rest } = generated.document;
    await writeFile(file, textOf({ $schema: $schema ?? "", draft: true, ...rest }));
    after = await compile({ folders });
  }
  const steps = nextSteps(name, generated.document, id, operationBehind(generated.document, operation, compiled));
  return report(file, [...generated.notes, ...steps], after.problems.filter(isNew), after.warnings);
}

function textOf(document: JsonObject): string {
  return `${formatJson(document)}\n`;
}

/** Reports what was written and what to do next. Removes a document with problems again. */
async function report(
  file: string,
  notes: readonly string[],
  problems: readonly Problem[],
  warnings: readonly Problem[],
): Promise<CommandResult> {
  const isOwn = (problem: Problem) => join(problem.file) === file;
  const own = problems.filter(isOwn).map(formatProblem);
  if (own.length > 0) {
    await unlink(file);
    return refusal([`${file} was not written: it would not pass the check`, ...own].join("\n"));
  }
  const lines = [`${file} is written`, ...notes];
  for (const { message } of warnings.filter(isOwn))
    lines.push(`it is ${message}: shown in English until translated, then remove "draft"`);
  return { text: lines.join("\n"), done: true };
}

/** A generated document that is not written yet. */
export interface MadeDocument {
  document: JsonObject;
  /** Notes for the author: what the document omits and why, which operation was chosen. */
  notes: readonly string[];
}

/** Generates a first version of a document, or returns the reason why there is none. */
export function makeDocument(
  kind: (typeof newKinds)[number],
  id: string,
  requested: string | undefined,
  compiled: Compiled,
): MadeDocument | string {
  const { operations } = compiled;
  const operation = operations.get(requested ?? (kind === "form" ? guessOperation(id) : ""));
  if (requested !== undefined && !operation) return missingName("operation", requested, operations.keys());
  if (kind !== "form") {
    const document = generators[kind](id, operation, compiled);
    return typeof document === "string" ? document : { document, notes: [] };
  }
  if (!operation) return formOfMostSimilar(id, compiled);
  const form = newForm(id, operation, compiled);
  return "fault" in form
    ? faultAt(operation, form.part, form.fault)
    : { document: form.document, notes: form.omitted.map(omission) };
}

const generators = {
  brand: (id: string, _: Operation | undefined, compiled: Compiled) => newBrand(id, compiled),
  language: newLanguage,
  modal: (id: string, _: Operation | undefined, compiled: Compiled) => newModal(id, compiled),
  page: newPage,
};

/**
 * A form whose name matches no operation gets the operation with the most similar name, and a note on how to choose
 * another.
 */
function formOfMostSimilar(id: string, compiled: Compiled): MadeDocument | string {
  for (const operation of nearestOperations(id, compiled.operations.values())) {
    const form = newForm(id, operation, compiled);
    if ("fault" in form) continue;
    const chosen = `it submits to ${operation.id}, as no operation has its name; for another one, remove the file and run: npm run new form ${id} -- --operation OPERATION`;
    return { document: form.document, notes: [chosen, ...form.omitted.map(omission)] };
  }
  return "No operation of the API takes a body, so a form has nothing to submit to";
}

const omission = (reason: string) => `left out ${reason}`;

/** A problem that prevents a form, reported in the API file. */
function faultAt({ place: { source, pointer } }: Operation, part: string, message: string): string {
  return formatProblem(problemAt(source, part === "" ? pointer : at(pointer, part), message, "new", "key"));
}

async function writeNewFile(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function refusal(text: string): CommandResult {
  return { text, done: false };
}
