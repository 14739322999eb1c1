import { isDeepStrictEqual } from "node:util";
import { propertySchema } from "../../api/resolveSchema";
import { openerContext } from "../../expand/openerContext";
import type { ListBlock, ModalDocument } from "../../generated/documents";
import { at, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** What a row unfolds is drawn below it: blocks about that row, which stands for the record the window would read. */
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
  if (!modal.blocks) yield problemAt(source, place, "that window has no blocks to show below a row", "expand");
  const [read, row] = [modal.record?.operation, operation].map((id) => operations.get(id ?? "")?.row);
  if (modal.record && !isDeepStrictEqual(read, row) && !holdsAll(row, takenOf(modal, context), context))
    yield problemAt(source, place, "that window reads another record; below a row it is the row", "expand");
}

/** What the blocks of a window take from its record, such as record.id. */
function takenOf({ $schema, blocks }: ModalDocument, context: CheckContext): string[] {
  const forms = new Map(Object.entries(context.documents.forms));
  const { about } = openerContext({ $schema, title: "", blocks }, forms, context);
  return about.filter((name) => /^record(\.|$)/.test(name));
}

function holdsAll(row: JsonObject | undefined, names: readonly string[], { documents }: CheckContext): boolean {
  return row !== undefined && names.every((name) => propertySchema(documents.api, row, name.slice("record.".length)));
}
