import { parseArgs } from "node:util";
import { didYouMean } from "../../nearest";
import { quotedList } from "../../shape/describeError";
import type { CommandResult } from "../explain/explain";
import { baseFolder } from "../folders";
import { writeFromContract } from "./newFromContract";
import { writeNew } from "./writeNew";

const options = {
  operation: { type: "string" },
  contract: { type: "string" },
  folder: { type: "string" },
} as const;

/**
 * Runs `new form new-tag --operation createTag --folder my-brand`. Without a folder, it writes to the product's own
 * documents.
 */
export async function runNew(args: string[]): Promise<CommandResult> {
  const { values, positionals, tokens } = parseArgs({
    ...{ args, options, allowPositionals: true },
    ...{ strict: false, tokens: true },
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const known = Object.keys(options).map((name) => `--${name}`);
    if (!known.includes(token.rawName))
      return refusal(
        `Unknown option ${token.rawName}${didYouMean(token.rawName, known) || `, only ${quotedList(known, "and")}`}`,
      );
    if (token.value === undefined || token.value === "") return refusal(`${token.rawName} needs a value`);
  }
  const [kind = "", id = "", ...more] = positionals;
  if (more.length > 0)
    return refusal(
      `Only one document at a time; unexpected: ${more.map((word) => JSON.stringify(word)).join(" ")}. Options follow two hyphens, as in: npm run new ${kind} ${id} -- --operation createTag`,
    );
  const { folder, operation, contract } = values as { folder?: string; operation?: string; contract?: string };
  const wanted = { kind, id, operation, folders: [baseFolder, ...(folder === undefined ? [] : [folder])] };
  try {
    return await (contract === undefined ? writeNew(wanted) : writeFromContract({ ...wanted, contract }));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined || !UNWRITABLE.has(code)) throw error;
    return refusal(`${path} is not writable (${code}); nothing was written`);
  }
}

/** Error codes of a folder that cannot be written to: it is a file, not permitted, read-only, or the disk is full. */
const UNWRITABLE: ReadonlySet<string> = new Set(["ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC"]);

function refusal(text: string): CommandResult {
  return { text, done: false };
}
