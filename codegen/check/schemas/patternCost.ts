import { growthOf } from "../../patterns/growth";

/** Whether matching can take exponential time, or time that is a high power of the input length (ReDoS). */
export function isCostly(pattern: string): boolean {
  return costOf(pattern) !== undefined;
}

/** The cause of slow matching: nested quantifiers ("within") or adjacent ones ("after"); undefined if there is none. */
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
