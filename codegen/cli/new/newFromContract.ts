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

/** A form of a call of a contract that others wrote. */
export interface FromContract extends NewDocument {
  contract: string;
}

/** Takes the call over into a document of our API, and writes the form of it; neither where one of them cannot be. */
export async function writeFromContract({ contract, ...wanted }: FromContract): Promise<CommandResult> {
  const { kind, id, operation, folders } = wanted;
  if (kind !== "form") return refusal("--contract is for forms");
  // Before anything is written by that name.
  const fault = fileNameFault(kind, id);
  if (fault !== undefined) return refusal(fault);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(contract))
    return refusal(`${contract} is an address, and nothing is fetched: save the contract in a file and name that`);
  if (operation === undefined)
    return refusal(
      'Say which call with --operation: its operationId, or its method and path, as in "PATCH /pets/{id}"',
    );
  if (folders.length > 1)
    return refusal("An overlay adds no calls to the API, so --contract and --folder do not go together");
  const file = join(folders[0] ?? ".", "api", `${id}.yaml`);
  if (existsSync(file)) return refusal(`${file} is already there; choose another name`);
  const form = join(folders[0] ?? ".", "forms", `${id}.json`);
  const made = existsSync(form) ? [file] : [file, form];
  try {
    const files = new ContractFiles(contract);
    const call = findCall(files, operation);
    const compiled = await compile({ folders });
    const taken = withRead(files, call, knownOf(compiled));
    await mkdir(join(folders[0] ?? ".", "api"), { recursive: true });
    await writeFile(file, contractSource(taken.document, basename(contract), call.name), { flag: "wx" });
    return await orNothing(made, () =>
      formOf({ ...wanted, operation: taken.id }, { file, call, taken, before: compiled }),
    );
  } catch (error) {
    if (error instanceof ContractFault) return refusal(error.message);
    throw error;
  }
}

/**
 * A call as it is taken over; one that changes a record brings the call that reads it at the same path, which fills its
 * form.
 */
function withRead(files: ContractFiles, call: Call, known: ExistingNames): ImportedCall {
  const taken = importCall(files, call, known);
  const reading = [...callsOf(files)].find(({ method, path }) => method === "get" && path === call.path);
  if (!reading || (call.method !== "put" && call.method !== "patch")) return taken;
  const { paths, components } = taken.document;
  const schemas = objectOf(objectOf(components).schemas);
  const beside = importCall(files, reading, {
    ...known,
    operations: new Set([...known.operations, taken.id]),
    schemas: new Set([...known.schemas, ...Object.keys(schemas)]),
  });
  const [[path = "", item] = []] = Object.entries(objectOf(paths));
  const [[readPath, readItem] = []] = Object.entries(objectOf(beside.document.paths));
  // A call there is already reads it too.
  if (readPath !== path) return taken;
  const document = {
    paths: { [path]: { ...objectOf(readItem), ...objectOf(item) } },
    components: { schemas: { ...schemas, ...objectOf(objectOf(beside.document.components).schemas) } },
  };
  return { ...taken, document };
}

/** Takes back what was written where it is not done, also where something threw on the way. */
async function orNothing(made: readonly string[], write: () => Promise<CommandResult>): Promise<CommandResult> {
  let isDone = false;
  try {
    const answer = await write();
    isDone = answer.done;
    return answer;
  } finally {
    if (!isDone) await Promise.all(made.filter((one) => existsSync(one)).map((one) => unlink(one)));
  }
}

interface Around {
  file: string;
  call: Call;
  taken: ImportedCall;
  before: Compiled;
}

async function formOf(wanted: NewDocument, { file, call, taken, before }: Around): Promise<CommandResult> {
  const known = new Set(before.problems.map(formatProblem));
  const after = await compile({ folders: wanted.folders });
  const own = after.problems.map(formatProblem).filter((problem) => !known.has(problem));
  const { text, done } = own.length > 0 ? { text: own.join("\n"), done: false } : await writeNew(wanted);
  if (done) {
    const [written = "", ...said] = text.split("\n");
    const lines = [`${file} is written`, written, ...taken.told.map((told) => `left out ${told}`), ...said];
    const answered = `nobody answers ${taken.id} here yet: with a handler in app/server/operations, leave "x-unanswered" out of ${file}; its "x-permission" says who may call it`;
    return { text: [...lines, answered].join("\n"), done };
  }
  const part = call.operation.pointer;
  // What is wrong with the copy is wrong with the contract, and only that one is still there.
  return refusal(
    `${call.operation.file.place(part)} ${call.name} becomes no form: ${text.replace(/^\S+\.yaml:\d+:\d+ /gm, "")}`,
  );
}

function knownOf({ operations, documents }: Compiled): ExistingNames {
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
