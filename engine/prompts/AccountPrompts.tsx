import { lazyComponent } from "../elements/loading/lazyComponent";
import { usePrompts } from "./usePrompts";

// Few people have anything to answer.
const prompts = lazyComponent(async () => (await import("./PromptWindows")).PromptWindows);

/** Asks the user what has to be answered before anything else. */
export function AccountPrompts() {
  const found = usePrompts();
  return found.due.length > 0 && <prompts.Part {...found} />;
}
