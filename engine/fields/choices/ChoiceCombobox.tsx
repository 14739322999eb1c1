import { useMemo, useRef, useState } from "react";
import { isList } from "../../documents/schemaTypes";
import type { WidgetProps } from "../../registry/Registry";
import { useSetting } from "../../settings/useSetting";
import styles from "../fields.module.css";
import { ItemInput, useItemSearch } from "../items/ItemInput";
import type { FoundItems } from "../items/useItems";
import { ChosenItems } from "./ChosenItems";
import { type Choice, indexOfChoice } from "./choices";

/** A combobox for one or several of very many choices, filtered in the browser; options are rendered page by page while scrolling. */
export function ChoiceCombobox({ choices, ...props }: WidgetProps & { choices: readonly Choice[] }) {
  const typing = useItemSearch();
  // Local filtering needs no debounce.
  const search = { ...typing, q: typing.typed.trim() };
  const found = useMatching(choices, search.q);
  const isMultiple = isList(props.schema) || Array.isArray(props.value);
  const chosen = useChosen(choices, props.value);
  const toggle = (item: Choice) => {
    const isChosen = chosen.includes(item);
    const next = choices.filter((one) => (one === item ? !isChosen : chosen.includes(one)));
    props.onChange(next.map(({ value }) => value));
  };
  const box = useRef<HTMLDivElement>(null);
  const remove = (item: Choice) => {
    toggle(item);
    box.current?.querySelector("input")?.focus();
  };
  const isFixed = props.disabled || props.readonly;
  return (
    <div ref={box} className={styles.box}>
      {isMultiple && <ChosenItems items={chosen} onRemove={isFixed ? undefined : remove} />}
      <ItemInput
        {...props}
        search={search}
        found={found}
        chosen={chosen}
        isMultiple={isMultiple}
        onPick={(item) => (isMultiple ? toggle(item) : props.onChange(item.value))}
        onClear={() => props.onChange(undefined)}
      />
    </div>
  );
}

// In the order of the choices, as with checkboxes.
function useChosen(choices: readonly Choice[], value: unknown): Choice[] {
  return useMemo(() => {
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
    const places = new Set(values.map((one) => indexOfChoice(choices, one)));
    return choices.filter((_, place) => places.has(place));
  }, [choices, value]);
}

function useMatching(choices: readonly Choice[], q: string): FoundItems {
  const size = useSetting<number>("lookupPageSize");
  const matching = useMemo(() => {
    const words = q.toLowerCase();
    return choices.filter(({ label }) => label.toLowerCase().includes(words));
  }, [choices, q]);
  // A new search starts at its first page.
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
