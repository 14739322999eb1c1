import { propertySchema, resolveSchema } from "../api/resolveSchema";
import type {
  Action,
  Block,
  ChartBlock,
  Column,
  FormBlock,
  ListBlock,
  RecordBlock,
  RecordField,
  TableBlock,
  TableColumn,
} from "../generated/documents";
import { at } from "../json";
import { type Scope, withRecord } from "./scope";
import type { Use, WalkContext } from "./use";

/** Every use within some blocks, with its scope. */
export function* walkBlocks(
  blocks: readonly Block[],
  pointer: string,
  scope: Scope,
  context: WalkContext,
): Generator<Use> {
  for (const [index, block] of blocks.entries()) yield* walkBlock(block, at(pointer, index), scope, context);
}

/** The actions of a list of actions. */
export function* walkActions(actions: readonly Action[] | undefined, pointer: string, scope: Scope): Generator<Use> {
  for (const [index, action] of (actions ?? []).entries())
    yield { kind: "action", value: action, pointer: at(pointer, index), scope };
}

function* walkBlock(block: Block, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  if (block.block === "list") yield* walkList(block, pointer, scope, context);
  if (block.block === "record") yield* walkRecord(block, pointer, scope, context);
  if (block.block === "chart") yield* walkChart(block, pointer, scope, context);
  if (block.block === "form") yield* walkForm(block, pointer, scope, context);
  if (block.block === "table") yield* walkTable(block, pointer, scope, context);
  if (block.block === "html") yield { kind: "html", value: block, pointer, scope };
  if (block.block === "custom") yield { kind: "custom", value: block, pointer, scope };
  if (block.block === "accordion") {
    yield { kind: "accordion", value: block, pointer, scope };
    for (const [index, item] of block.items.entries())
      yield* walkBlocks(item.blocks, at(pointer, "items", index, "blocks"), scope, context);
  }
  if (block.block !== "tabs") return;
  yield { kind: "tabs", value: block, pointer, scope };
  for (const [index, tab] of block.tabs.entries()) {
    const place = at(pointer, "tabs", index);
    yield { kind: "tab", value: tab, pointer: place, scope };
    yield* walkBlocks(tab.blocks, at(place, "blocks"), scope, context);
  }
}

/** The exports of a list as actions. */
function exportActions({ export: files = [] }: ListBlock) {
  return typeof files === "string" ? [{ label: "Export CSV", operation: files }] : files;
}

function* walkList(list: ListBlock, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  yield { kind: "list", value: list, pointer, scope };
  const schema = context.operations.get(list.operation)?.row;
  const row = withRecord(scope, schema);
  yield* walkValues(list.columns, at(pointer, "columns"), row);
  for (const [index, filter] of (list.filters ?? []).entries()) {
    yield { kind: "filter", value: filter, list, pointer: at(pointer, "filters", index), scope };
  }
  yield* walkActions(exportActions(list), at(pointer, "export"), scope);
  if (list.expand !== undefined)
    yield { kind: "action", value: { label: "", modal: list.expand }, pointer: at(pointer, "expand"), scope: row };
  yield* walkActions(list.actions, at(pointer, "actions"), scope);
  yield* walkActions(list.rowActions, at(pointer, "rowActions"), row);
  yield* walkActions(list.bulkActions, at(pointer, "bulkActions"), { ...scope, selection: schema ?? "unknown" });
}

/** The scope inside a record block: the record of its own operation, or that of the page. */
export function recordScope({ operation }: RecordBlock, scope: Scope, context: WalkContext): Scope {
  return operation === undefined ? scope : withRecord(scope, context.operations.get(operation)?.row);
}

function* walkRecord(block: RecordBlock, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  yield { kind: "record", value: block, pointer, scope };
  const inside = recordScope(block, scope, context);
  yield* walkValues(block.fields, at(pointer, "fields"), inside);
  yield* walkActions(block.actions, at(pointer, "actions"), inside);
}

function* walkForm(block: FormBlock, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  yield { kind: "form", value: block, pointer, scope };
  const operation = context.operations.get(context.documents.forms[block.form]?.submit.operation ?? "");
  yield* walkBlocks(block.answer ?? [], at(pointer, "answer"), withRecord(scope, operation?.response), context);
}

function* walkTable(block: TableBlock, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  yield { kind: "table", value: block, pointer, scope };
  yield* walkValues(block.columns, at(pointer, "columns"), rowScope(block, scope, context));
}

/** The scope of a table row: an item of the list in the record. */
function rowScope({ rows }: TableBlock, scope: Scope, { documents: { api } }: WalkContext): Scope {
  const [record] = scope.record === "unknown" ? [] : (scope.record ?? []);
  const items = record && propertySchema(api, record, rows)?.items;
  return withRecord(scope, items === undefined ? undefined : resolveSchema(api, items));
}

function* walkChart(block: ChartBlock, pointer: string, scope: Scope, context: WalkContext): Generator<Use> {
  yield { kind: "chart", value: block, pointer, scope };
  const row = withRecord(scope, context.operations.get(block.operation)?.row);
  const prefix = block.rows === undefined ? "" : `${block.rows}.0.`;
  for (const [index, series] of block.series.entries()) {
    const value = { ...series, key: prefix + series.key };
    yield { kind: "value", value, pointer: at(pointer, "series", index), scope: row };
  }
}

function* walkValues(
  values: readonly (Column | RecordField | TableColumn)[],
  pointer: string,
  scope: Scope,
): Generator<Use> {
  for (const [index, value] of values.entries()) yield* walkValue(value, at(pointer, index), scope);
}

/** A value, its link, its editor and its decoration. */
export function* walkValue(value: Column | RecordField | TableColumn, pointer: string, scope: Scope): Generator<Use> {
  yield { kind: "value", value, pointer, scope };
  if (value.link) yield { kind: "link", value: value.link, pointer: at(pointer, "link"), scope };
  if ("edit" in value && value.edit)
    yield { kind: "edit", value: value.edit, key: value.key, pointer: at(pointer, "edit"), scope };
  if ("before" in value && value.before)
    yield { kind: "value", value: value.before, pointer: at(pointer, "before"), scope };
}
