import { parseArgs } from "node:util";
import { didYouMean } from "../nearest";
import { alternatives } from "../shape/describeError";
import type { Answer } from "./explain";
import { baseFolder } from "./folders";
import { writeNew } from "./new";
import { writeFromContract } from "./newFromContract";

const options = {
  operation: { type: "string" },
  contract: { type: "string" },
  folder: { type: "string" },
} as const;

/** `new form new-tag --operation createTag --folder my-brand`; without a folder the product's own documents. */
export async function runNew(words: string[]): Promise<Answer> {
  const { values, positionals, tokens } = parseArgs({
    ...{ args: words, options, allowPositionals: true },
    ...{ strict: false, tokens: true },
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const known = Object.keys(options).map((name) => `--${name}`);
    if (!known.includes(token.rawName))
      return refusal(
        `There is no option ${token.rawName}${didYouMean(token.rawName, known) || `, only ${alternatives(known, "and")}`}`,
      );
    if (token.value === undefined || token.value === "") return refusal(`${token.rawName} needs a value behind it`);
  }
  const [kind = "", id = "", ...more] = positionals;
  if (more.length > 0)
    return refusal(
      `One document at a time: what is ${more.map((word) => JSON.stringify(word)).join(" ")}? Options follow two hyphens, as in: npm run new ${kind} ${id} -- --operation createTag`,
    );
  const { folder, operation, contract } = values as { folder?: string; operation?: string; contract?: string };
  const wanted = { kind, id, operation, folders: [baseFolder, ...(folder === undefined ? [] : [folder])] };
  return contract === undefined ? writeNew(wanted) : writeFromContract({ ...wanted, contract });
}

function refusal(text: string): Answer {
  return { text, done: false };
}
