import { fieldAt } from "../../expand/likeFields";
import type { Field } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** `like` names another field of the same form that does not contain this one. */
export function* likeFields(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const root = document.fields ?? [];
    yield* checkFields(source, root, { root, pointer: "/fields", prefix: "" });
  }
}

interface Place {
  root: readonly Field[];
  pointer: string;
  /** The path of the field that contains these, with a trailing dot. */
  prefix: string;
}

function* checkFields(source: SourceDocument, fields: readonly Field[], place: Place): Generator<Problem> {
  const { root, pointer, prefix } = place;
  for (const [index, { key, like, fields: inner }] of fields.entries()) {
    const path = `${prefix}${key}`;
    const message = like === undefined ? undefined : faultOf(like, path, root);
    if (message) yield problemAt(source, at(pointer, index, "like"), message, "like");
    if (inner) yield* checkFields(source, inner, { root, pointer: at(pointer, index, "fields"), prefix: `${path}.` });
  }
}

function faultOf(like: string, path: string, root: readonly Field[]): string | undefined {
  if (`${path}.`.startsWith(`${like}.`)) return `${JSON.stringify(like)} is this field or contains it`;
  const model = fieldAt(root, like);
  if (!model) return `this form has no field ${JSON.stringify(like)}${didYouMean(like, [...pathsOf(root)])}`;
  return model.like === undefined
    ? undefined
    : `${JSON.stringify(like)} is itself like ${JSON.stringify(model.like)}; refer to that field`;
}

function* pathsOf(fields: readonly Field[], prefix = ""): Generator<string> {
  for (const { key, fields: inner = [] } of fields) {
    yield `${prefix}${key}`;
    yield* pathsOf(inner, `${prefix}${key}.`);
  }
}
