import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { Dialog } from "../dialog/Dialog";
import type { Questions } from "./SignIn";

/** Limits of what a target may ask at once. */
const [MAX_PROMPTS, MAX_TEXT] = [32, 2_000];

/** Asks the client the questions of a target, and resolves with the answers in their order. */
export async function askPrompts(dialog: Dialog, { name, instructions, prompts }: Questions): Promise<string[]> {
  if (prompts.length > MAX_PROMPTS) throw new ConnectionFailure("The target asked too much at once.");
  const shown = prompts.map(({ prompt, echo }) => ({ text: prompt.slice(0, MAX_TEXT), echo: echo === true }));
  const texts = { name: name.slice(0, MAX_TEXT), instructions: instructions.slice(0, MAX_TEXT) };
  const { answers } = await dialog.ask({ type: "prompts", ...texts, prompts: shown }, "answers");
  if (answers.length !== prompts.length) throw new ConnectionFailure("The answers do not match the questions.");
  return answers;
}
