import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDocument } from "../../../codegen/cli/new/writeNew";
import { ContractFault } from "../../../codegen/contract/ContractFault";
import { ContractFiles } from "../../../codegen/contract/contractFiles";
import { contractSource } from "../../../codegen/contract/contractSource";
import { callsOf } from "../../../codegen/contract/findCall";
import { importCall } from "../../../codegen/contract/importCall";
import { type Compiled, compile } from "../../../codegen/index";
import type { JsonObject } from "../../../codegen/json";
import { formatProblem } from "../../../codegen/problem";
import { REGISTRY } from "../cli/new/readContract";

/** What a write of a contract became: a form that passed the check, or why there is none. */
export interface ForeignForm {
  /** Its method and path in the contract. */
  address: string;
  id: string;
  document?: JsonObject;
  /** What it leaves out, of the contract and of the body. */
  left: readonly string[];
  refusal?: string;
}

/** A contract's writes as forms, and all documents compiled with them. */
export interface ForeignForms {
  forms: ForeignForm[];
  compiled: Compiled;
  /** Problems of the documents that were made; there should be none. */
  problems: string[];
}

/** Takes every write of a contract over, as `new form --contract` does, and compiles the forms together. */
export async function foreignForms(contract: object): Promise<ForeignForms> {
  const base = await mkdtemp(join(tmpdir(), "contract-"));
  try {
    return await formsIn(base, contract);
  } finally {
    await rm(base, { recursive: true });
  }
}

async function formsIn(base: string, contract: object): Promise<ForeignForms> {
  await mkdir(join(base, "documents/api"), { recursive: true });
  await mkdir(join(base, "documents/forms"));
  await writeFile(join(base, "contract.json"), JSON.stringify(contract, null, 1));
  await writeFile(join(base, "documents/registry.json"), REGISTRY);
  const folders = [join(base, "documents")];
  const forms = await takeAll(base);
  const taken = await compile({ folders });
  for (const form of forms.filter(({ refusal }) => refusal === undefined)) {
    const made = makeDocument("form", form.id.toLowerCase(), form.id, taken);
    if (typeof made === "string") form.refusal = made;
    else {
      form.document = made.document;
      form.left = [...form.left, ...made.left];
      await writeFile(join(base, `documents/forms/${form.id.toLowerCase()}.json`), JSON.stringify(made.document));
    }
  }
  const compiled = await compile({ folders });
  const problems = compiled.problems.filter(({ file }) => /\/(forms|api)\//.test(file)).map(formatProblem);
  return { forms, compiled, problems };
}

async function takeAll(base: string): Promise<ForeignForm[]> {
  const files = new ContractFiles(join(base, "contract.json"));
  const known = { operations: new Set<string>(), addresses: new Set<string>(), schemas: new Set<string>() };
  const forms: ForeignForm[] = [];
  for (const call of callsOf(files)) {
    if (call.method === "get") continue;
    const address = `${call.method.toUpperCase()} ${call.path}`;
    try {
      const { id, document, told } = importCall(files, call, known);
      const file = `documents/api/call-${forms.length}.yaml`;
      await writeFile(join(base, file), contractSource(document, "contract.json", call.name));
      known.operations.add(id);
      for (const path of Object.keys(document.paths as JsonObject)) known.addresses.add(`${call.method} ${path}`);
      for (const name of Object.keys((document.components as { schemas: object }).schemas)) known.schemas.add(name);
      forms.push({ address, id, left: told });
    } catch (error) {
      if (!(error instanceof ContractFault)) throw error;
      forms.push({ address, id: "", left: [], refusal: error.message });
    }
  }
  return forms;
}
