import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { isObject } from "../json";
import { type Part, ValueBuilder } from "./buildValue";
import { limits } from "./limits";
import { type Fault, type Parsed, refused } from "./parsed";
import { Positions } from "./positions";

/** Parses strict JSON with an object at the root, recording the position of every part. */
export function parseJson(text: string): Parsed {
  const tooDeep = findTooDeep(text);
  if (tooDeep) return refused(text, [tooDeep]);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  if (errors.length > 0 || !tree)
    return refused(
      text,
      errors.slice(0, 1).map((error) => faultOf(error, text)),
    );
  const positions = new Positions(text);
  const builder = new ValueBuilder(positions);
  const value = builder.build(partOf(tree), "");
  if (!isObject(value)) return refused(text, [{ offset: 0, message: "a document is a JSON object" }]);
  return { value, positions, faults: builder.faults, count: builder.count };
}

/** The parser is recursive, so the depth is checked before it runs. */
function findTooDeep(text: string): Fault | undefined {
  let depth = 0;
  let inString = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (inString && character === "\\") offset += 1;
    else if (character === '"') inString = !inString;
    else if (character === "\n") inString = false;
    else if (!inString && (character === "{" || character === "[")) depth += 1;
    else if (!inString && (character === "}" || character === "]")) depth -= 1;
    if (depth > limits.depth) return { offset, message: `nested deeper than ${limits.depth} levels` };
  }
  return undefined;
}

function partOf(node: Node): Part {
  if (node.type === "array") return { kind: "array", offset: node.offset, items: (node.children ?? []).map(partOf) };
  if (node.type !== "object") return { kind: "scalar", offset: node.offset, value: node.value };
  const entries = (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [{ key: String(key.value), offset: key.offset, value: partOf(value) }] : [];
  });
  return { kind: "object", offset: node.offset, entries };
}

const messages: Record<string, string> = {
  InvalidSymbol: "this is not JSON",
  InvalidNumberFormat: "this is not a JSON number",
  PropertyNameExpected: "a property name in double quotes is missing here",
  ValueExpected: "a value is missing here",
  ColonExpected: "a colon is missing here",
  CommaExpected: "a comma is missing before this",
  CloseBraceExpected: "a closing } is missing",
  CloseBracketExpected: "a closing ] is missing",
  EndOfFileExpected: "nothing may follow the end of the document",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "JSON has no comments",
  UnexpectedEndOfString: "the text is not closed with a double quote",
  UnexpectedEndOfNumber: "this is not a JSON number",
  InvalidUnicode: "this is not a valid \\u escape",
  InvalidEscapeCharacter: "this is not a JSON escape",
  InvalidCharacter: "this character needs an escape",
};

/** Literals of other languages. */
const FOREIGN_LITERALS: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
  None: "null",
  undefined: "null",
  NaN: "null",
  yes: "true",
  no: "false",
};

function faultOf({ error, offset }: ParseError, text: string): Fault {
  const before = text.slice(0, offset).trimEnd();
  if (before.endsWith(",") && /^[}\]]/.test(text.slice(offset))) {
    return { offset: before.length - 1, message: "no comma is allowed before a closing bracket" };
  }
  if (text.trim() === "") return { offset: 0, message: "the file is empty; a document is a JSON object" };
  if (text[offset] === "'") return { offset, message: "strings and property names need double quotes" };
  const [quote] = /^[“”„«»‘’]/.exec(text.slice(offset, offset + 1)) ?? [];
  if (quote) return { offset, message: `${quote} is not a JSON quote; write "` };
  if (text[offset] === "{" && before.endsWith(","))
    return { offset, message: "a property name is missing here, or a closing } before the comma" };
  const [, word = ""] = /^(\w+)/.exec(text.slice(offset, offset + 20)) ?? [];
  const intended = Object.hasOwn(FOREIGN_LITERALS, word) ? FOREIGN_LITERALS[word] : undefined;
  if (intended) return { offset, message: `${word} is not a JSON value; did you mean ${intended}?` };
  const outsideQuotes = word === "" ? undefined : outsideQuotesMessage(word, before);
  return { offset, message: outsideQuotes ?? messages[printParseErrorCode(error)] ?? "this is not JSON" };
}

/** A word right after a closing quote: a quote is missing, or was not escaped. */
function outsideQuotesMessage(word: string, before: string): string | undefined {
  if (!/"$/.test(before) || /^(true|false|null|\d)/.test(word)) return undefined;
  return `${word} is outside of the quotes; one is missing before it, or a quote inside a string lacks its backslash`;
}
