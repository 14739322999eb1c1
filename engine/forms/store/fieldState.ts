import type { Problem } from "../errors/fieldProblems";
import type { Path } from "./paths";

/** The state of a field: its value and its shown problems. */
export interface FieldState {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** A reference to a field in the store. */
export interface FieldRef {
  key: string;
  path: Path;
  /** Whether the field renders everything inside its value, as the single input of a list does. */
  isWhole: boolean;
}
