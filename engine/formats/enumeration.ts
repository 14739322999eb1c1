import type { EnumDocument } from "../generated/documents";
import { isMissing } from "./missing";

/** The appearance of one value of an enumeration. */
export interface EnumLook {
  label: string;
  tone: "neutral" | "success" | "warning" | "danger" | "info";
  icon?: string;
}

/** The appearance of a value: its entry, else that of other values, else the value itself; undefined for no value. */
export function findLook(value: unknown, document: EnumDocument | undefined): EnumLook | undefined {
  const entry = document?.values.find((one) => one.value === value) ?? document?.other;
  if (entry) return { tone: "neutral", ...entry };
  return isMissing(value) ? undefined : { label: String(value), tone: "neutral" };
}
