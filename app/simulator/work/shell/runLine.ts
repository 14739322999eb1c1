import { type Ended, type Machine, PROGRAMS } from "./programs";
import { readLine, type Step, SyntaxFault } from "./readLine";

/** The exit code of a shell that does not know a program (POSIX, Shell Command Language, 2.8.2). */
const NOT_FOUND = 127;
/** The exit code of a shell that does not understand its line. */
const NOT_UNDERSTOOD = 2;

function isSkipped({ after }: Step, code: number): boolean {
  return (after === "&&" && code !== 0) || (after === "||" && code === 0);
}

async function runStep({ words: [name = "", ...words] }: Step, input: string, machine: Machine): Promise<Ended> {
  const program = PROGRAMS.get(name.replace(/^\/(usr\/)?s?bin\//, ""));
  return program ? program(words, input, machine) : { output: `sh: ${name}: not found`, code: NOT_FOUND };
}

/** Runs a command line as the shell of a device does: all its programs wrote, and the exit code of the last that ran. */
export async function runLine(line: string, machine: Machine): Promise<Ended> {
  const written: string[] = [];
  let last: Ended = { output: "", code: 0 };
  let isPassed = false;
  try {
    for (const [index, step] of readLine(line).entries()) {
      // What is piped into a program that does not run is not run into anything either.
      isPassed = step.after === "|" ? isPassed : index > 0 && isSkipped(step, last.code);
      if (isPassed) continue;
      if (step.after === "|") written.pop();
      last = await runStep(step, step.after === "|" ? last.output : "", machine);
      written.push(last.output);
      if (step.words[0] === "exit" && step.after !== "|") break;
    }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    last = { output: error.message, code: NOT_UNDERSTOOD };
    written.push(error.message);
  }
  return { output: written.filter(Boolean).join("\n"), code: last.code };
}
