import { isKebabCase, isLanguageCode, toKebabCase } from "../../ids";
import { kindOf } from "../../kinds";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** A file name is the id that others refer to: kebab-case, or a language code. */
export function* fileNames({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) {
    const message = kindOf(source.kind).many ? fileNameFault(source.kind, source.id) : undefined;
    if (message) yield problemAt(source, "", message, "file-name");
  }
}

/** File systems truncate or reject longer names, and served paths add to them. */
const MAX_LENGTH = 100;

/** Names reserved by Windows, with any extension: a working copy that contains one cannot be checked out there. */
const RESERVED_NAMES = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Validates the file name of a document. */
export function fileNameFault(kind: string, id: string): string | undefined {
  const name = JSON.stringify(id);
  if (id.length > MAX_LENGTH) return `a file name has at most ${MAX_LENGTH} characters, and this one has ${id.length}`;
  if (RESERVED_NAMES.test(id.toLowerCase())) return `the file name ${name} is reserved by Windows`;
  if (kind === "language")
    return isLanguageCode(id) ? undefined : `the file name ${name} is not the code of a language, such as uk or pt-BR`;
  return isKebabCase(id)
    ? undefined
    : `the file name ${name} is not in kebab-case, such as ${JSON.stringify(toKebabCase(id))}`;
}
