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

/** A write of a contract: the form generated for it, which passed the check, or the reason why there is none. */
export interface ForeignForm {
  /** Its method and path in the contract. */
  address: string;
  id: string;
  document?: JsonObject;
  /** What the form omits of the contract and of the body. */
  omitted: readonly string[];
  refusal?: string;
}

/** The writes of a contract as forms, and all documents compiled with them. */
export interface ForeignForms {
  forms: ForeignForm[];
  compiled: Compiled;
  /** Problems of the generated documents; there should be none. */
  problems: string[];
}

/** Imports every write of a contract, as `new form --contract` does, and compiles the forms together. */
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
  const forms = await importAll(base);
  const imported = await compile({ folders });
  for (const form of forms.filter(({ refusal }) => refusal === undefined)) {
    const generated = makeDocument("form", form.id.toLowerCase(), form.id, imported);
    if (typeof generated === "string") form.refusal = generated;
    else {
      form.document = generated.document;
      form.omitted = [...form.omitted, ...generated.notes];
      await writeFile(join(base, `documents/forms/${form.id.toLowerCase()}.json`), JSON.stringify(generated.document));
    }
  }
  const compiled = await compile({ folders });
  const problems = compiled.problems.filter(({ file }) => /\/(forms|api)\//.test(file)).map(formatProblem);
  return { forms, compiled, problems };
}

async function importAll(base: string): Promise<ForeignForm[]> {
  const files = new ContractFiles(join(base, "contract.json"));
  const known = { operations: new Set<string>(), addresses: new Set<string>(), schemas: new Set<string>() };
  const forms: ForeignForm[] = [];
  for (const call of callsOf(files)) {
    if (call.method === "get") continue;
    const address = `${call.method.toUpperCase()} ${call.path}`;
    try {
      const { id, document, omissions } = importCall(files, call, known);
      const file = `documents/api/call-${forms.length}.yaml`;
      await writeFile(join(base, file), contractSource(document, "contract.json", call.name));
      known.operations.add(id);
      for (const path of Object.keys(document.paths as JsonObject)) known.addresses.add(`${call.method} ${path}`);
      for (const name of Object.keys((document.components as { schemas: object }).schemas)) known.schemas.add(name);
      forms.push({ address, id, omitted: omissions });
    } catch (error) {
      if (!(error instanceof ContractFault)) throw error;
      forms.push({ address, id: "", omitted: [], refusal: error.message });
    }
  }
  return forms;
}
