import { type BindingContext, bindParams } from "../bindings/bind";
import { type ListLayout, offeredColumns, shownColumns } from "../blocks/list/columns/columns";
import { needsAdditionalColumns } from "../blocks/list/columns/useAdditionalColumns";
import { withAdditionalColumns } from "../blocks/list/columns/withAdditionalColumns";
import { listCall, shownProperties } from "../blocks/list/query/listCall";
import { readListQuery } from "../blocks/list/query/listQuery";
import type { Boot, CompiledPage } from "../documents/boot";
import type { ListBlock, Load } from "../generated/documents";

/** A call to prefetch. */
export interface PrefetchCall {
  operation: string;
  params: Record<string, unknown>;
}

/** What is known of a page before the session is loaded. */
export interface PrefetchContext {
  /** The parameters of its route. */
  route: Record<string, unknown>;
  search: URLSearchParams;
  operations: Boot["operations"];
  /** The user's settings as last stored in this browser. */
  settings: Record<string, unknown>;
  now: Date;
}

/** Bindings that are unknown before the user and the record are loaded. */
const UNKNOWN_BINDINGS = /\{(user|record|selection|form)\b/;

/** The first calls of a page, as far as they can be derived from its document and address. */
export function prefetchCalls(page: CompiledPage, known: PrefetchContext): PrefetchCall[] {
  const context: BindingContext = { route: known.route, query: Object.fromEntries(known.search) };
  const plain = ({ operation, params }: Load) => ({ operation, params: bindParams(params, context) });
  const lists = page.blocks.flatMap((block) => (block.block === "list" ? [block] : []));
  const records = page.blocks.flatMap(({ block, ...own }) =>
    block === "record" && "operation" in own && own.operation ? [own as Load] : [],
  );
  return [
    ...[page.record ?? [], records].flat().filter(isKnown).map(plain),
    ...lists.filter(isKnown).flatMap((list) => callOfList(list, page.id, context, known)),
  ];
}

function isKnown({ params }: { params?: unknown }): boolean {
  return !UNKNOWN_BINDINGS.test(JSON.stringify(params ?? {}));
}

function callOfList(
  block: ListBlock,
  pageId: string,
  context: BindingContext,
  { search, operations, settings, now }: PrefetchContext,
): PrefetchCall[] {
  const layout = Object(settings[`table.${block.id ?? pageId}`]) as ListLayout;
  const own = withAdditionalColumns(block, undefined);
  if (needsAdditionalColumns(own, layout.columns, search)) return [];
  const query = readListQuery(search, own, layout.pageSize);
  const shown = shownProperties(shownColumns(offeredColumns(own.columns, context), layout.columns));
  const takes = operations[block.operation]?.query ?? [];
  return [{ operation: block.operation, params: listCall(own, { context, query, shown, takes, now }) }];
}
