import { runCheck } from "./cli/check";
import { runCodegen } from "./cli/codegen";
import { type CommandResult, explain, isSingle } from "./cli/explain/explain";
import { baseFolder } from "./cli/folders";
import { asksForHelp, HELP } from "./cli/help";
import { runNew } from "./cli/new/runNew";

const commands: Record<string, (words: string[]) => Promise<number>> = {
  codegen: runCodegen,
  check: runCheck,
  explain: async ([kind, ...words]) => {
    // Of what there is one document it needs no name.
    const [id, ...overlays] = isSingle(kind) && words[0] !== kind ? [kind, ...words] : words;
    return print(await explain([baseFolder, ...overlays], kind, id));
  },
  new: async (words) => print(await runNew(words)),
};

function print({ text, done }: CommandResult): number {
  (done ? process.stdout : process.stderr).write(`${text}\n`);
  return done ? 0 : 1;
}

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
if (asksForHelp([name, ...words])) process.stdout.write(`${HELP}\n`);
else if (command) process.exitCode = await command(words);
else {
  process.stderr.write(`There is no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(", ")}.\n`);
  process.exitCode = 1;
}
