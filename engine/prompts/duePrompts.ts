import { holds } from "../conditions/holds";
import type { HeaderPrompt } from "../generated/documents";
import type { SessionUser } from "../session/sessionUser";

/** What decides whether the user is asked something. */
export interface PromptConditions {
  user: SessionUser | undefined;
  isDefaultBrand: boolean;
  /** Whether something was answered in this browser before. */
  isAnswered: (prompt: HeaderPrompt) => boolean;
}

/** What the user still has to answer. Whoever acts for another is asked nothing: it would be answered in that one's name. */
export function duePrompts(
  prompts: readonly HeaderPrompt[],
  { user, isDefaultBrand, isAnswered }: PromptConditions,
): HeaderPrompt[] {
  if (user === undefined || user.isImpersonating === true) return [];
  const brand = isDefaultBrand ? "default" : "other";
  return prompts.filter(
    (prompt) => (prompt.brand ?? brand) === brand && !isAnswered(prompt) && holds(prompt.visible, { user }),
  );
}
