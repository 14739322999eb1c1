import tokenize, { type Char, type Set as CharSet, type Group, type Repetition, type Token, types } from "ret";
import safeRegex from "safe-regex2";
import { growthOf } from "../patterns/growth";

/** Whether a pattern can take time that grows exponentially with its input, or with a high power of its length. */
export function isCostly(pattern: string): boolean {
  return costOf(pattern) !== undefined;
}

/** What makes a pattern slow on some inputs: repeats within repeats, or repeats one after another. */
export function costOf(pattern: string): "within" | "after" | undefined {
  const growth = isPattern(pattern) ? growthOf(pattern) : "exponential";
  if (growth === "exponential" || (isKnown(pattern) && looksCostly(pattern))) return "within";
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

/** Whether ret reads it as it is meant: it knows neither classes of Unicode nor looking behind nor names. */
function isKnown(pattern: string): boolean {
  return !/\\[pPu]|\(\?</.test(pattern);
}

/**
 * What safe-regex2 refuses is looked at once more: repeated parts that end in a character of their own, as those of
 * an address do, can be read in one way only.
 */
function looksCostly(pattern: string): boolean {
  try {
    const { stack, options } = tokenize(pattern);
    const tokens = [...(stack ?? []), ...(options ?? []).flat()];
    return tokens.some(hasAmbiguousChoice) || (!safeRegex(pattern) && tokens.some(hasAmbiguousRepeat));
  } catch {
    return true;
  }
}

/** A repeated part that itself varies in length, so that one text can be split between its rounds in many ways. */
function hasAmbiguousRepeat(token: Token): boolean {
  if (token.type === types.REPETITION && token.max > 1 && varies(token.value) && !isSeparated(token.value)) return true;
  return inner(token).some(hasAmbiguousRepeat);
}

/** A repeated choice between parts that can match the same text. */
function hasAmbiguousChoice(token: Token): boolean {
  if (token.type === types.REPETITION && token.max > 1 && token.max !== token.min && token.value.type === types.GROUP) {
    const { options = [] } = token.value;
    if (options.some((option, index) => options.slice(index + 1).some((other) => overlap(option, other)))) return true;
  }
  return inner(token).some(hasAmbiguousChoice);
}

function inner(token: Token): Token[] {
  if (token.type === types.REPETITION) return [token.value];
  return token.type === types.GROUP ? [...(token.stack ?? []), ...(token.options ?? []).flat()] : [];
}

function varies(token: Token): boolean {
  return (token.type === types.REPETITION && token.max !== token.min) || inner(token).some(varies);
}

/** Whether a part begins or ends with a character that stands nowhere else in it. */
function isSeparated(token: Token): boolean {
  if (token.type !== types.GROUP || !token.stack) return false;
  const tokens = token.stack.filter((part) => part.type !== types.POSITION);
  return [tokens[0], tokens.at(-1)].some((edge) => {
    if (edge?.type !== types.CHAR && edge?.type !== types.SET) return false;
    const others = tokens.filter((part) => part !== edge).map(charactersOf);
    return others.every((characters) => disjoint(characters, charactersOf(edge)));
  });
}

/** Whether two alternatives can match the same text, or one the beginning of the other's. */
function overlap(one: readonly Token[], other: readonly Token[]): boolean {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]];
    if (!left || !right) return true;
    if (disjoint(charactersOf(left), charactersOf(right))) return false;
    if (inner(left).length > 0 || inner(right).length > 0) return true;
  }
  return true;
}

/** ASCII and a few characters that stand for the rest. */
const samples = [...Array.from({ length: 128 }, (_, code) => code), 0xe9, 0x3b1, 0x4e2d, 0x1f600];

function charactersOf(token: Token): ReadonlySet<number> {
  if (token.type === types.CHAR || token.type === types.SET)
    return new Set(samples.filter((code) => matches(token, code)));
  if (token.type === types.REFERENCE) return new Set(samples);
  return new Set(inner(token as Group | Repetition).flatMap((part) => [...charactersOf(part)]));
}

function matches(token: Char | CharSet, code: number): boolean {
  if (token.type === types.CHAR) return token.value === code;
  const isIn = token.set.some((part) =>
    part.type === types.RANGE ? part.from <= code && code <= part.to : matches(part, code),
  );
  return isIn !== token.not;
}

function disjoint(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return ![...one].some((code) => other.has(code));
}
