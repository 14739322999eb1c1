import { existsSync } from "node:fs";
import { mkdir, unlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileNameFault } from "../../check/names/fileNames";
import { ContractFault } from "../../contract/ContractFault";
import { ContractFiles } from "../../contract/contractFiles";
import { contractSource } from "../../contract/contractSource";
import { type Call, callsOf, findCall } from "../../contract/findCall";
import { type ExistingNames, type ImportedCall, importCall } from "../../contract/importCall";
import { type Compiled, compile } from "../../index";
import { objectOf } from "../../json";
import { formatProblem } from "../../problem";
import type { CommandResult } from "../explain/explain";
import { type NewDocument, writeNew } from "./writeNew";

/** A form for an operation of a third-party OpenAPI document. */
export interface FromContract extends NewDocument {
  contract: string;
}

/** Imports an operation into a new API document and writes its form; if either fails, neither is written. */
export async function writeFromContract({ contract, ...request }: FromContract): Promise<CommandResult> {
  const { kind, id, operation, folders } = request;
  if (kind !== "form") return refusal("--contract is for forms");
  // Before any file of that name is written.
  const fault = fileNameFault(kind, id);
  if (fault !== undefined) return refusal(fault);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(contract))
    return refusal(`${contract} is a URL, and nothing is downloaded: save the contract to a file and pass its path`);
  if (operation === undefined)
    return refusal(
      'Say which call with --operation: its operationId, or its method and path, as in "PATCH /pets/{id}"',
    );
  if (folders.length > 1)
    return refusal("An overlay cannot add API operations, so --contract and --folder cannot be combined");
  const file = join(folders[0] ?? ".", "api", `${id}.yaml`);
  if (existsSync(file)) return refusal(`${file} already exists; choose another name`);
  const form = join(folders[0] ?? ".", "forms", `${id}.json`);
  const created = existsSync(form) ? [file] : [file, form];
  try {
    const files = new ContractFiles(contract);
    const call = findCall(files, operation);
    const compiled = await compile({ folders });
    const imported = importWithRead(files, call, existingNames(compiled));
    await mkdir(join(folders[0] ?? ".", "api"), { recursive: true });
    await writeFile(file, contractSource(imported.document, basename(contract), call.name), { flag: "wx" });
    return await orRollBack(created, () =>
      formOf({ ...request, operation: imported.id }, { file, call, imported, previous: compiled }),
    );
  } catch (error) {
    if (error instanceof ContractFault) return refusal(error.message);
    throw error;
  }
}

/**
 * Imports an operation. For one that changes a record it also imports the GET operation at the same path, which fills
 * the form.
 */
function importWithRead(files: ContractFiles, call: Call, existing: ExistingNames): ImportedCall {
  const imported = importCall(files, call, existing);
  const getter = [...callsOf(files)].find(({ method, path }) => method === "get" && path === call.path);
  if (!getter || (call.method !== "put" && call.method !== "patch")) return imported;
  const { paths, components } = imported.document;
  const schemas = objectOf(objectOf(components).schemas);
  const readImport = importCall(files, getter, {
    ...existing,
    operations: new Set([...existing.operations, imported.id]),
    schemas: new Set([...existing.schemas, ...Object.keys(schemas)]),
  });
  const [[path = "", item] = []] = Object.entries(objectOf(paths));
  const [[readPath, readItem] = []] = Object.entries(objectOf(readImport.document.paths));
  // An existing operation reads it already.
  if (readPath !== path) return imported;
  const document = {
    paths: { [path]: { ...objectOf(readItem), ...objectOf(item) } },
    components: { schemas: { ...schemas, ...objectOf(objectOf(readImport.document.components).schemas) } },
  };
  return { ...imported, document };
}

/** Removes the files again unless the command succeeds, also if it throws. */
async function orRollBack(created: readonly string[], write: () => Promise<CommandResult>): Promise<CommandResult> {
  let isDone = false;
  try {
    const result = await write();
    isDone = result.done;
    return result;
  } finally {
    if (!isDone) await Promise.all(created.filter((one) => existsSync(one)).map((one) => unlink(one)));
  }
}

interface ImportContext {
  file: string;
  call: Call;
  imported: ImportedCall;
  previous: Compiled;
}

async function formOf(request: NewDocument, { file, call, imported, previous }: ImportContext): Promise<CommandResult> {
  const existing = new Set(previous.problems.map(formatProblem));
  const current = await compile({ folders: request.folders });
  const newProblems = current.problems.map(formatProblem).filter((problem) => !existing.has(problem));
  const { text, done } =
    newProblems.length > 0 ? { text: newProblems.join("\n"), done: false } : await writeNew(request);
  if (done) {
    const [written = "", ...notes] = text.split("\n");
    const lines = [
      `${file} is written`,
      written,
      ...imported.omissions.map((omission) => `left out ${omission}`),
      ...notes,
    ];
    const unansweredNote = `${imported.id} has no handler yet: once app/server/operations has one, remove "x-unanswered" from ${file}; its "x-permission" says who may call it`;
    return { text: [...lines, unansweredNote].join("\n"), done };
  }
  const part = call.operation.pointer;
  // Problems are reported in the contract, because the imported copy is removed.
  return refusal(
    `${call.operation.file.place(part)} ${call.name} cannot become a form: ${text.replace(/^\S+\.yaml:\d+:\d+ /gm, "")}`,
  );
}

function existingNames({ operations, documents }: Compiled): ExistingNames {
  const all = [...operations.values()];
  return {
    operations: new Set(operations.keys()),
    addresses: new Set(all.map(({ method, path }) => `${method} ${path}`)),
    schemas: new Set(Object.keys(documents.api.components.schemas ?? {})),
  };
}

function refusal(text: string): CommandResult {
  return { text, done: false };
}
