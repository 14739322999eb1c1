import { ItemInput, type ItemInputProps, useItemSearch } from "./ItemInput";
import type { ItemOptions } from "./itemOptions";
import { useFoundItems } from "./useItems";

/** Props of the combobox of an ItemSelect. */
export interface ItemComboboxProps extends Omit<ItemInputProps, "search" | "found"> {
  lookup: ItemOptions;
}

/** A combobox with server-side search. */
export function ItemCombobox({ lookup, ...props }: ItemComboboxProps) {
  const search = useItemSearch();
  const found = useFoundItems(lookup, search.q, search.list.isOpen);
  return <ItemInput {...props} search={search} found={found} />;
}
