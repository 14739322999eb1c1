import { useMemo, useState } from "react";
import type { WidgetProps } from "../registry/Registry";
import { useSetting } from "../settings/useSetting";
import { type Choice, indexOfChoice } from "./choices";
import { ItemInput, useItemSearch } from "./ItemInput";
import type { FoundItems } from "./useItems";

/** One of very many choices, found by what is typed: only a page of them is drawn, and more as the list is scrolled. */
export function ChoiceCombobox({ choices, ...props }: WidgetProps & { choices: readonly Choice[] }) {
  const search = useItemSearch();
  const found = useMatching(choices, search.q);
  const place = props.value === undefined ? -1 : indexOfChoice(choices, props.value);
  return (
    <ItemInput
      {...props}
      search={search}
      found={found}
      chosen={choices.slice(place, place < 0 ? 0 : place + 1)}
      isMultiple={false}
      onPick={(item) => props.onChange(item.value)}
      onClear={() => props.onChange(undefined)}
    />
  );
}

function useMatching(choices: readonly Choice[], q: string): FoundItems {
  const size = useSetting<number>("lookupPageSize");
  const matching = useMemo(() => {
    const words = q.toLowerCase();
    return choices.filter(({ label }) => label.toLowerCase().includes(words));
  }, [choices, q]);
  // Another search begins at its first page.
  const [shown, setShown] = useState({ q, count: size });
  const count = shown.q === q ? shown.count : size;
  const items = useMemo(() => matching.slice(0, count), [matching, count]);
  return {
    items,
    isPending: false,
    isFailed: false,
    hasMore: count < matching.length,
    loadMore: () => setShown({ q, count: count + size }),
    retry: () => undefined,
  };
}
