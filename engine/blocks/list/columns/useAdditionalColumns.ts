import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDocument } from "../../../documents/DocumentsContext";
import type { ListBlock } from "../../../generated/documents";
import { filterKeys, queryParamName } from "../query/listQuery";
import { withAdditionalColumns } from "./withAdditionalColumns";

// What an address says beside filters: of the list, and of the page around it.
const ordinary = ["q", "sort", "page", "limit", "fields", "modal", "tab"];

/** Whether what was chosen, or the address, speaks of columns or filters that a list has on its further page alone. */
export function needsAdditionalColumns(
  block: ListBlock,
  chosen: readonly string[] | undefined,
  address: URLSearchParams,
): boolean {
  if (block.further === undefined) return false;
  const prefix = queryParamName(block, "");
  const known = [...ordinary, ...filterKeys(block)].map((key) => prefix + key);
  return (
    (chosen ?? []).some((key) => !block.columns.some((column) => column.key === key)) ||
    [...address.keys()].some((name) => name.startsWith(prefix) && !known.includes(name))
  );
}

/** The list of a page, as a document that was fetched has it. */
export function listBlockOf(
  module: { default: { blocks: readonly { block: string }[] } } | undefined,
): ListBlock | undefined {
  return module?.default.blocks.find((block): block is ListBlock => block.block === "list");
}

/** A list with its further columns, filters and actions, once the address, the user's choice, a panel or the first row that takes the focus asks. */
export function useAdditionalColumns(block: ListBlock, chosen: readonly string[] | undefined) {
  const [address] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const own = useMemo(() => withAdditionalColumns(block, undefined), [block]);
  const isLacking = needsAdditionalColumns(own, chosen, address);
  const { module, error } = useDocument("page", isAsked || isLacking ? (block.further ?? "") : "");
  const further = listBlockOf(module);
  const whole = useMemo(() => (further ? withAdditionalColumns(block, further) : own), [block, own, further]);
  const ask = useCallback(() => setAsked(true), []);
  return { whole, isAwaited: isLacking && !module && !error, ask };
}
