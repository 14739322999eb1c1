import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useBoot, useDocument } from "../../documents/DocumentsContext";
import type { ListBlock } from "../../generated/documents";
import { filterKeys, nameIn } from "./listQuery";
import { withFurther } from "./withFurther";

const ordinary = ["q", "sort", "limit", "fields"];

/** The list of a page, as a document that was fetched has it. */
export function listOf(
  module: { default: { blocks: readonly { block: string }[] } } | undefined,
): ListBlock | undefined {
  return module?.default.blocks.find((block): block is ListBlock => block.block === "list");
}

/** A list with its further columns, filters and actions, once the address, the user's choice, a panel or the first row that takes the focus asks. */
export function useFurther(block: ListBlock, chosen: readonly string[] | undefined) {
  const [address] = useSearchParams();
  const takes = useBoot().operations[block.operation]?.query ?? [];
  const [isAsked, setAsked] = useState(false);
  const own = useMemo(() => withFurther(block, undefined), [block]);
  const filters = [...ordinary, ...filterKeys(block)];
  const isLacking =
    block.further !== undefined &&
    ((chosen ?? []).some((key) => !own.columns.some((column) => column.key === key)) ||
      takes.some((key) => !filters.includes(key) && address.has(nameIn(block, key))));
  const { module, error } = useDocument("page", isAsked || isLacking ? (block.further ?? "") : "");
  const further = listOf(module);
  const whole = useMemo(() => (further ? withFurther(block, further) : own), [block, own, further]);
  const ask = useCallback(() => setAsked(true), []);
  return { whole, isAwaited: isLacking && !module && !error, ask };
}
