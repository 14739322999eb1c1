import { turnsDirection } from "../../domain/turnsDirection";
import { Failure, type FailureItem } from "../operations/Failure";

const NAMED = /name$|^title$/;

/** Refuses content in which what is a name by its key, however deep, shows another than it holds. */
export function refuseTurningNames(content: unknown): void {
  const items: FailureItem[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string" && NAMED.test(path.at(-1) ?? "") && turnsDirection(value)) {
      const message = "A name may not hold signs that turn the direction of writing.";
      items.push({ code: "VALIDATION_FAILED", message, source: path.join(".") });
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
  };
  look(content, []);
  if (items.length > 0) throw new Failure("VALIDATION_FAILED", { items });
}
