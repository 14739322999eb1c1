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

/** What is typed in a combobox to find items, and whether its list is open. */
export interface ItemSearch {
  list: Combobox;
  typed: string;
  setTyped: (typed: string) => void;
  /** What is looked for, once typing rests. */
  q: string;
}

/** The search of a combobox. */
export function useItemSearch(): ItemSearch {
  const list = useCombobox();
  const [typed, setTyped] = useState("");
  const q = useRested(typed.trim(), useSetting<number>("searchDebounce"));
  return { list, typed, setTyped, q };
}

/** What a combobox needs, whoever finds its items. */
export interface ItemInputProps extends Omit<WidgetProps, "onChange" | "options"> {
  search: ItemSearch;
  found: FoundItems;
  chosen: readonly Item[];
  isMultiple: boolean;
  onPick: (item: Item) => void;
  onClear: () => void;
}

/** A combobox: shows what is chosen, searches what is typed, and lists what is found. */
export function ItemInput(props: ItemInputProps) {
  const { id, label, required, disabled, readonly, placeholder, search, found, chosen, isMultiple } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const box = useRef<HTMLSpanElement>(null);
  const { list, typed, setTyped } = search;
  const isFixed = disabled || readonly;
  // What was found for another text is seen, and cannot be chosen.
  const isOld = typed.trim() !== search.q;
  const single = isMultiple ? undefined : chosen[0];
  const close = () => {
    list.close();
    setTyped("");
  };
  const pick = (index: number) => {
    const item = isOld ? undefined : found.items[index];
    if (!item) return;
    props.onPick(item);
    if (!isMultiple) close();
  };
  const leave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    close();
    props.onBlur(id, props.value);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave the input and its list
    <span ref={box} onBlur={leave}>
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
        onKeyDown={(event) => !isFixed && list.press(event, isOld ? 0 : found.items.length, pick)}
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
        <ItemList {...{ id, label, found, chosen, isOld }} anchor={box} active={list.active} onPick={pick} />
      )}
    </span>
  );
}

// The value once it has not changed for a while; an emptied one at once.
function useRested(value: string, delay: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === "" ? 0 : delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
