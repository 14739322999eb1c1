import { late } from "../elements/late";
import { usePrompts } from "./usePrompts";

// Few people have anything to answer.
const prompts = late(async () => (await import("./AskedPrompts")).AskedPrompts);

/** Asks the user what has to be answered before anything else. */
export function AccountPrompts() {
  const found = usePrompts();
  return found.due.length > 0 && <prompts.Part {...found} />;
}
