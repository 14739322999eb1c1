import { type FocusEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph, DownGlyph } from "../../elements/glyphs";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useSetting } from "../../settings/useSetting";
import { useFieldAria } from "../FieldAria";
import { ItemList, optionId } from "./ItemList";
import type { Item } from "./itemOptions";
import { type Combobox, useCombobox } from "./useCombobox";
import type { FoundItems } from "./useItems";

/** The search state of a combobox: the typed text, and whether its list is open. */
export interface ItemSearch {
  list: Combobox;
  typed: string;
  setTyped: (typed: string) => void;
  /** The debounced search text. */
  q: string;
}

/** Returns the search state of a combobox. */
export function useItemSearch(): ItemSearch {
  const list = useCombobox();
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), useSetting<number>("searchDebounce"));
  return { list, typed, setTyped, q };
}

/** Props of a combobox, with local or server-side search. */
export interface ItemInputProps extends Omit<WidgetProps, "onChange" | "options"> {
  search: ItemSearch;
  found: FoundItems;
  chosen: readonly Item[];
  isMultiple: boolean;
  onPick: (item: Item) => void;
  onClear: () => void;
}

/** A combobox (ARIA pattern) with a list of matching items in the top layer. */
export function ItemInput(props: ItemInputProps) {
  const { id, label, required, disabled, readonly, placeholder, search, found, chosen, isMultiple } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const box = useRef<HTMLSpanElement>(null);
  const { list, typed, setTyped } = search;
  const isFixed = disabled || readonly;
  // Results of a previous text are shown, but cannot be selected.
  const isStale = typed.trim() !== search.q;
  const single = isMultiple ? undefined : chosen[0];
  const close = () => {
    list.close();
    setTyped("");
  };
  const pick = (index: number) => {
    const item = isStale ? undefined : found.items[index];
    if (!item) return;
    props.onPick(item);
    if (!isMultiple) close();
  };
  const blur = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    close();
    props.onBlur(id, props.value);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus leaving the input and its list
    <span ref={box} onBlur={blur}>
      <TextInput
        id={id}
        role="combobox"
        aria-expanded={list.isOpen}
        aria-controls={`${id}__options`}
        aria-autocomplete="list"
        aria-activedescendant={list.active >= 0 ? optionId(id, list.active) : undefined}
        autoComplete="off"
        value={list.isOpen ? typed : (single?.label ?? "")}
        maxLength={useSetting<number>("searchLength")}
        placeholder={single?.label ?? (placeholder || t("Type to search"))}
        disabled={disabled}
        readOnly={readonly}
        onClick={isFixed ? undefined : list.open}
        onChange={(event) => {
          setTyped(event.target.value);
          list.open();
          list.activate(-1);
        }}
        onKeyDown={(event) => !isFixed && list.press(event, isStale ? 0 : found.items.length, pick)}
        after={
          single && !isFixed && !required ? (
            <IconButton
              size="small"
              icon={<CloseGlyph size={14} />}
              label={t("Clear {label}", { label })}
              onClick={props.onClear}
            />
          ) : (
            <DownGlyph size={14} aria-hidden="true" />
          )
        }
        {...aria}
      />
      {list.isOpen && (
        <ItemList {...{ id, label, found, chosen, isStale }} anchor={box} active={list.active} onPick={pick} />
      )}
    </span>
  );
}

// Debounces a value; an empty one is not delayed.
function useDebounced(value: string, delay: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === "" ? 0 : delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
