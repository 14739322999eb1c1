import { join } from "node:path";
import { ContractFault } from "../../../../codegen/contract/ContractFault";
import { ContractFiles } from "../../../../codegen/contract/contractFiles";
import { contractSource } from "../../../../codegen/contract/contractSource";
import { type Call, callsOf } from "../../../../codegen/contract/findCall";
import { importCall } from "../../../../codegen/contract/importCall";

/** The folder of the contracts. */
export const contracts = join(import.meta.dirname, "../../../fixtures/contracts");

/**
 * Imports every operation of a contract into a file of its own, as `--contract` does, with the faults of those that
 * cannot be imported.
 */
export function importContract(name: string) {
  const files = new ContractFiles(join(contracts, name));
  const known = { operations: new Set<string>(), addresses: new Set<string>(), schemas: new Set<string>() };
  const documents: Record<string, string> = {};
  const ids: string[] = [];
  const faults: string[] = [];
  const omissions: string[] = [];
  const take = (call: Call) => {
    const { id, document, omissions: omitted } = importCall(files, call, known);
    documents[`api/call-${ids.length}.yaml`] = contractSource(document, name, call.name);
    ids.push(id);
    omissions.push(...omitted);
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
  return { documents, ids, faults, omissions };
}
