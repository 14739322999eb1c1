import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDocument } from "../../../documents/DocumentsContext";
import type { ListBlock } from "../../../generated/documents";
import { filterKeys, queryParamName } from "../query/listQuery";
import { withAdditionalColumns } from "./withAdditionalColumns";

// Query parameters that are not filters, of the list or the page around it.
const standardParams = ["q", "sort", "page", "limit", "fields", "modal", "tab"];

/** Whether the user's columns or the address refer to columns or filters that only the additional page of a list has. */
export function needsAdditionalColumns(
  block: ListBlock,
  chosen: readonly string[] | undefined,
  address: URLSearchParams,
): boolean {
  if (block.additionalPage === undefined) return false;
  const prefix = queryParamName(block, "");
  const known = [...standardParams, ...filterKeys(block)].map((key) => prefix + key);
  return (
    (chosen ?? []).some((key) => !block.columns.some((column) => column.key === key)) ||
    [...address.keys()].some((name) => name.startsWith(prefix) && !known.includes(name))
  );
}

/** The list block of a fetched page document. */
export function listBlockOf(
  module: { default: { blocks: readonly { block: string }[] } } | undefined,
): ListBlock | undefined {
  return module?.default.blocks.find((block): block is ListBlock => block.block === "list");
}

/** Lazy-loads the additional columns, filters and actions of a list: when the address or the user's columns need them, or on `loadFull`. */
export function useAdditionalColumns(block: ListBlock, chosen: readonly string[] | undefined) {
  const [address] = useSearchParams();
  const [isRequested, setRequested] = useState(false);
  const own = useMemo(() => withAdditionalColumns(block, undefined), [block]);
  const isMissing = needsAdditionalColumns(own, chosen, address);
  const { module, error } = useDocument("page", isRequested || isMissing ? (block.additionalPage ?? "") : "");
  const additional = listBlockOf(module);
  const full = useMemo(() => (additional ? withAdditionalColumns(block, additional) : own), [block, own, additional]);
  const loadFull = useCallback(() => setRequested(true), []);
  return { full, isPending: isMissing && !module && !error, loadFull };
}
