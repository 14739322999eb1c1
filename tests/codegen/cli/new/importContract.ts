import { join } from "node:path";
import { ContractFault } from "../../../../codegen/contract/ContractFault";
import { ContractFiles } from "../../../../codegen/contract/contractFiles";
import { contractSource } from "../../../../codegen/contract/contractSource";
import { type Call, callsOf } from "../../../../codegen/contract/findCall";
import { importCall } from "../../../../codegen/contract/importCall";

/** Where the contracts lie. */
export const contracts = join(import.meta.dirname, "../../../fixtures/contracts");

/** Every call of a contract taken over into a file of its own, as `--contract` does it, and what kept others from it. */
export function importContract(name: string) {
  const files = new ContractFiles(join(contracts, name));
  const known = { operations: new Set<string>(), addresses: new Set<string>(), schemas: new Set<string>() };
  const documents: Record<string, string> = {};
  const ids: string[] = [];
  const faults: string[] = [];
  const told: string[] = [];
  const take = (call: Call) => {
    const { id, document, told: left } = importCall(files, call, known);
    documents[`api/call-${ids.length}.yaml`] = contractSource(document, name, call.name);
    ids.push(id);
    told.push(...left);
    known.operations.add(id);
    for (const schema of Object.keys((document.components as { schemas: object }).schemas)) known.schemas.add(schema);
  };
  for (const call of callsOf(files)) {
    try {
      take(call);
    } catch (error) {
      if (!(error instanceof ContractFault)) throw error;
      faults.push(error.message);
    }
  }
  return { documents, ids, faults, told };
}
