import { holds } from "../conditions/holds";
import type { HeaderPrompt } from "../generated/documents";
import type { SessionUser } from "../session/sessionUser";

/** The conditions for prompts. */
export interface PromptConditions {
  user: SessionUser | undefined;
  isDefaultBrand: boolean;
  /** Whether a prompt was answered before in this browser. */
  isAnswered: (prompt: HeaderPrompt) => boolean;
}

/** The due prompts of a user. None during impersonation, as they would be answered in the name of the impersonated user. */
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
