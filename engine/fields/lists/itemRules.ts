import { typeOf } from "../../documents/schemaTypes";
import type { Translate } from "../../languages/translate";
import { readNumber } from "../../numbers/readNumber";
import { refuseNumber } from "../../numbers/refuseNumber";

/** The validation rules of the items of a list. */
export interface ItemRules {
  isNumber: boolean;
  /** The language in which numbers are parsed. */
  language: string;
  isWhole: boolean;
  pattern?: RegExp;
  patternMessage?: string;
  min?: number;
  max?: number;
  minlength?: number;
  maxlength?: number;
  maxItems?: number;
  isUnique: boolean;
}

/** Longer texts are not matched against the pattern, which might not terminate in time; the server checks them. */
const MAX_PATTERN_LENGTH = 30_000;

type Parts = Readonly<Record<string, unknown>>;

/** Reads the rules of a list from its schema and the stricter options of its document. */
export function readItemRules(schema: Parts | undefined, options: Parts, language: string): ItemRules {
  const items = isParts(schema?.items) ? schema.items : {};
  const type = typeOf(items) ?? options.type;
  const pattern = text(items.pattern);
  return {
    isNumber: type === "number" || type === "integer",
    language,
    isWhole: type === "integer",
    isUnique: schema?.uniqueItems === true || options.uniqueItems === true || options.noDupes === true,
    ...definedOnly({
      pattern: pattern === undefined ? undefined : new RegExp(pattern, "u"),
      patternMessage: text(options.patternMessage),
      min: number(items.minimum),
      max: number(items.maximum),
      minlength: number(items.minLength),
      maxlength: number(items.maxLength),
      maxItems: smallest(number(schema?.maxItems), number(options.maxItems)),
    }),
  };
}

/** Why a text is rejected as an item; undefined when it is accepted. */
export function refuseItem(typed: string, rules: ItemRules, t: Translate): string | undefined {
  if (rules.isNumber) return refuseNumber(typed, rules, t) ?? refuseSize(typed, rules, t);
  const { pattern, patternMessage, minlength, maxlength } = rules;
  const length = [...typed].length;
  if (minlength !== undefined && length < minlength)
    return t("Enter at least {limit} characters.", { limit: minlength });
  if (maxlength !== undefined && length > maxlength)
    return t("Enter at most {limit} characters.", { limit: maxlength });
  if (pattern && length <= MAX_PATTERN_LENGTH && !pattern.test(typed))
    return patternMessage ?? t("This value does not have the expected form.");
  return undefined;
}

function refuseSize(typed: string, { min, max, language }: ItemRules, t: Translate): string | undefined {
  const value = numberIn(typed, language) ?? 0;
  if (min !== undefined && value < min) return t("Enter {limit} or more.", { limit: min });
  return max !== undefined && value > max ? t("Enter {limit} or less.", { limit: max }) : undefined;
}

function numberIn(text: string, language: string): number | undefined {
  const reading = readNumber(text, language);
  return "value" in reading ? reading.value : undefined;
}

/**
 * Adds texts to a list: returns the new list, the reasons for rejected texts, and their indexes.
 * Blank texts are skipped; each text takes constant time.
 */
export function addItems(
  list: readonly unknown[],
  typed: readonly string[],
  rules: ItemRules,
  t: Translate,
): { list: readonly unknown[]; refusals: string[]; refused: number[] } {
  const next = [...list];
  const known = new Set(rules.isUnique ? list : []);
  const refusals: string[] = [];
  const refused: number[] = [];
  for (const [place, text] of typed.entries()) {
    const trimmed = text.trim();
    if (trimmed === "") continue;
    const item = rules.isNumber ? numberIn(trimmed, rules.language) : trimmed;
    const refusal = refuseItem(trimmed, rules, t) ?? refuseAddition(item, known, next.length, rules, t);
    if (refusal !== undefined) {
      refusals.push(refusal);
      refused.push(place);
    } else {
      next.push(item);
      if (rules.isUnique) known.add(item);
    }
  }
  return { list: next.length > list.length ? next : list, refusals, refused };
}

function refuseAddition(
  item: unknown,
  known: ReadonlySet<unknown>,
  length: number,
  { maxItems }: ItemRules,
  t: Translate,
): string | undefined {
  if (known.has(item)) return t("Each value may appear only once.");
  return maxItems !== undefined && length >= maxItems ? t("Choose at most {limit}.", { limit: maxItems }) : undefined;
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b);
}

function definedOnly<Entries extends object>(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Entries;
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
