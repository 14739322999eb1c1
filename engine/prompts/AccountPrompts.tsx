import { lazyComponent } from "../elements/loading/lazyComponent";
import { usePrompts } from "./usePrompts";

// Code splitting: few users have due prompts.
const prompts = lazyComponent(async () => (await import("./PromptWindows")).PromptWindows);

/** Shows the prompts a user must answer before anything else. */
export function AccountPrompts() {
  const found = usePrompts();
  return found.due.length > 0 && <prompts.Part {...found} />;
}
