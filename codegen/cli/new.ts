import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Operation } from "../api/operations";
import { fileNameFault } from "../check/fileNames";
import { missingName } from "../check/namesExist";
import { type Compiled, compile } from "../index";
import type { JsonObject } from "../json";
import { kindOf } from "../kinds";
import { formatProblem } from "../problem";
import { alternatives } from "../shape/describeError";
import type { Answer } from "./explain";
import { formatJson } from "./formatJson";
import { newBrand, newForm, newLanguage, newModal, newPage } from "./newDocument";

const newKinds = ["form", "modal", "page", "brand", "language"] as const;

/** What to write: a document of a kind under a name, into the last of the folders. */
export interface NewDocument {
  kind: string;
  id: string;
  operation?: string | undefined;
  folders: readonly string[];
}

/** Writes a first version of a document that passes the check; never over one that is there. */
export async function writeNew({ kind, id, operation, folders }: NewDocument): Promise<Answer> {
  const name = newKinds.find((candidate) => candidate === kind);
  if (!name || id === "")
    return refusal(`Say what to make: ${alternatives(newKinds)}, and its name, as in: new form new-tag`);
  const fault = fileNameFault(name, id);
  if (fault) return refusal(fault);
  const compiled = await compile({ folders });
  const document = makeDocument(name, id, operation, compiled);
  if (typeof document === "string") return refusal(document);
  const folder = join(folders.at(-1) ?? ".", kindOf(name).place);
  const file = join(folder, `${id}.json`);
  await mkdir(folder, { recursive: true });
  const isWritten = await writeNewFile(file, `${formatJson(document)}\n`);
  if (!isWritten) return refusal(`${file} is already there; it was left as it is`);
  const { problems } = await compile({ folders });
  const own = problems.filter((problem) => join(problem.file) === file).map(formatProblem);
  return { text: [`${file} is written`, ...own].join("\n"), done: own.length === 0 };
}

function makeDocument(
  kind: (typeof newKinds)[number],
  id: string,
  wanted: string | undefined,
  compiled: Compiled,
): JsonObject | string {
  const { operations } = compiled;
  const operation = operations.get(wanted ?? (kind === "form" ? guessOperation(id) : ""));
  if (wanted !== undefined && !operation) return missingName("operation", wanted, operations.keys());
  if (kind === "brand") return newBrand(id, compiled);
  if (kind === "language") return newLanguage(id);
  if (kind === "modal") return newModal(id, compiled);
  if (kind === "page") return newPage(id, operation, compiled);
  if (!operation) return "Say which operation the form submits to, as in: new form new-tag --operation createTag";
  return operation.body ? newForm(id, operation, compiled) : noBody(operation);
}

/** new-tag most likely creates a tag, edit-tag updates one. */
function guessOperation(id: string): string {
  const [verb = "", ...words] = id.split("-");
  const verbs: Record<string, string> = { new: "create", add: "create", edit: "update", change: "update" };
  return (verbs[verb] ?? verb) + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function noBody({ id }: Operation): string {
  return `${id} takes no request body, so a form would have nothing to ask; an action can call it`;
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

function refusal(text: string): Answer {
  return { text, done: false };
}
