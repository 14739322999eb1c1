import { isDeepStrictEqual } from "node:util";
import { propertySchema } from "../../api/resolveSchema";
import { openerContext } from "../../expand/openerContext";
import type { ListBlock, ModalDocument } from "../../generated/documents";
import { at, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/**
 * A window expanded below a row has blocks, and reads the record of that row or none: the row takes the place of its
 * record.
 */
export function* checkExpand(
  context: CheckContext,
  source: SourceDocument,
  { expand, operation }: ListBlock,
  pointer: string,
): Generator<Problem> {
  const { documents, operations } = context;
  const modal = expand === undefined ? undefined : documents.modals[expand];
  if (!modal) return;
  const place = at(pointer, "expand");
  if (!modal.blocks) yield problemAt(source, place, "this modal has no blocks to show below a row", "expand");
  const [read, row] = [modal.record?.operation, operation].map((id) => operations.get(id ?? "")?.row);
  if (modal.record && !isDeepStrictEqual(read, row) && !holdsAll(row, recordPathsOf(modal, context), context))
    yield problemAt(source, place, "this modal reads its own record; below a row the record is the row", "expand");
}

/** The properties of its record that a window's blocks use, such as record.id. */
function recordPathsOf({ $schema, blocks }: ModalDocument, context: CheckContext): string[] {
  const forms = new Map(Object.entries(context.documents.forms));
  const { about } = openerContext({ $schema, title: "", blocks }, forms, context);
  return about.filter((name) => /^record(\.|$)/.test(name));
}

function holdsAll(row: JsonObject | undefined, names: readonly string[], { documents }: CheckContext): boolean {
  return row !== undefined && names.every((name) => propertySchema(documents.api, row, name.slice("record.".length)));
}
