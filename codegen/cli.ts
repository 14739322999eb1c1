import { runCheck } from "./cli/check";
import { runCodegen } from "./cli/codegen";

const commands: Record<string, (words: string[]) => Promise<number>> = {
  codegen: runCodegen,
  check: runCheck,
};

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
if (command) process.exitCode = await command(words);
else {
  process.stderr.write(`There is no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(", ")}.\n`);
  process.exitCode = 1;
}
