import { parseArgs } from "node:util";
import { runCheck } from "./cli/check";
import { runCodegen } from "./cli/codegen";
import { type Answer, explain } from "./cli/explain";
import { baseFolder } from "./cli/folders";
import { writeNew } from "./cli/new";

const commands: Record<string, (words: string[]) => Promise<number>> = {
  codegen: runCodegen,
  check: runCheck,
  explain: async ([kind, id, ...overlays]) => print(await explain([baseFolder, ...overlays], kind, id)),
  new: runNew,
};

/** `new form new-tag --operation createTag --folder my-brand`; without a folder the product's own documents. */
async function runNew(words: string[]): Promise<number> {
  const options = { operation: { type: "string" }, folder: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true, strict: false });
  const [kind = "", id = ""] = positionals;
  const folder = typeof values.folder === "string" ? [values.folder] : [];
  const operation = typeof values.operation === "string" ? values.operation : undefined;
  return print(await writeNew({ kind, id, operation, folders: [baseFolder, ...folder] }));
}

function print({ text, done }: Answer): number {
  (done ? process.stdout : process.stderr).write(`${text}\n`);
  return done ? 0 : 1;
}

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
if (command) process.exitCode = await command(words);
else {
  process.stderr.write(`There is no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(", ")}.\n`);
  process.exitCode = 1;
}
