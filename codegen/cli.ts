import { runCheck } from "./cli/check";
import { runCodegen } from "./cli/codegen";
import { type CommandResult, explain, isSingle } from "./cli/explain/explain";
import { baseFolder } from "./cli/folders";
import { asksForHelp, HELP } from "./cli/help";
import { runNew } from "./cli/new/runNew";

const commands: Record<string, (args: string[]) => Promise<number>> = {
  codegen: runCodegen,
  check: runCheck,
  explain: async ([kind, ...args]) => {
    // A kind with a single document needs no name.
    const [id, ...overlays] = isSingle(kind) && args[0] !== kind ? [kind, ...args] : args;
    return print(await explain([baseFolder, ...overlays], kind, id));
  },
  new: async (args) => print(await runNew(args)),
};

function print({ text, done }: CommandResult): number {
  (done ? process.stdout : process.stderr).write(`${text}\n`);
  return done ? 0 : 1;
}

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (asksForHelp([name, ...args])) process.stdout.write(`${HELP}\n`);
else if (command) process.exitCode = await command(args);
else {
  process.stderr.write(`Unknown command ${JSON.stringify(name)}; commands are ${Object.keys(commands).join(", ")}.\n`);
  process.exitCode = 1;
}
