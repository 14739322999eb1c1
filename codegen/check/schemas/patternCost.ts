import { growthOf } from "../../patterns/growth";

/** Whether a pattern can take time that grows exponentially with its input, or with a high power of its length. */
export function isCostly(pattern: string): boolean {
  return costOf(pattern) !== undefined;
}

/** What makes a pattern slow on some inputs: repeats within repeats, or repeats one after another. */
export function costOf(pattern: string): "within" | "after" | undefined {
  const growth = isPattern(pattern) ? growthOf(pattern) : "exponential";
  if (growth === "exponential") return "within";
  return growth && "after";
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
