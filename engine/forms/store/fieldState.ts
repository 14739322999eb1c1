import type { Problem } from "../errors/fieldProblems";
import type { Path } from "./paths";

/** What a field draws: its value and what is wrong with it, as far as it is shown. */
export interface FieldState {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** A field as the store knows it. */
export interface FieldRef {
  key: string;
  path: Path;
  /** Whether the field draws everything inside its value, as one input of a list does. */
  isWhole: boolean;
}
