import { ItemInput, type ItemInputProps, useItemSearch } from "./ItemInput";
import type { ItemOptions } from "./itemOptions";
import { useFoundItems } from "./useItems";

/** What the input of an ItemSelect needs. */
export interface ItemComboboxProps extends Omit<ItemInputProps, "search" | "found"> {
  lookup: ItemOptions;
}

/** A combobox whose items are searched on the server. */
export function ItemCombobox({ lookup, ...props }: ItemComboboxProps) {
  const search = useItemSearch();
  const found = useFoundItems(lookup, search.q, search.list.isOpen);
  return <ItemInput {...props} search={search} found={found} />;
}
