import { isKebabCase, isLanguageCode, toKebabCase } from "../../ids";
import { kindOf } from "../../kinds";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** A file name is the id others refer to: kebab-case, or the code of a language. */
export function* fileNames({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) {
    const message = kindOf(source.kind).many ? fileNameFault(source.kind, source.id) : undefined;
    if (message) yield problemAt(source, "", message, "file-name");
  }
}

/** Longer names are cut off or refused by file systems, and served paths add to them. */
const LONGEST = 100;

/** Windows keeps these for devices, whatever the extension: a tree that has one cannot be checked out there. */
const KEPT = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** What is wrong with the name of a document's file, if anything. */
export function fileNameFault(kind: string, id: string): string | undefined {
  const name = JSON.stringify(id);
  if (id.length > LONGEST) return `a file name has at most ${LONGEST} characters, and this one has ${id.length}`;
  if (KEPT.test(id.toLowerCase())) return `the file name ${name} cannot exist on Windows, which keeps it for a device`;
  if (kind === "language")
    return isLanguageCode(id) ? undefined : `the file name ${name} is not the code of a language, such as uk or pt-BR`;
  return isKebabCase(id)
    ? undefined
    : `the file name ${name} is not in kebab-case, such as ${JSON.stringify(toKebabCase(id))}`;
}
