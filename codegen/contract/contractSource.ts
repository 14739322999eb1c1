import { stringify } from "yaml";
import type { JsonObject } from "../json";

/** The source text of an API document with an imported operation. */
export function contractSource(document: JsonObject, from: string, name: string): string {
  const head = `# yaml-language-server: $schema=../meta/api.schema.json
# ${name} of ${from}, without its answers, examples and descriptions.
# This server does not answer it yet (x-unanswered); every signed-in user may call it (x-permission).
`;
  return head.replace(/[^\P{C}\n]/gu, "") + stringify(document, { aliasDuplicateObjects: false, lineWidth: 130 });
}
