import { type FocusEvent, useEffect, useRef, useState } from "react";
import { CloseGlyph, DownGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { TextInput } from "../elements/TextInput";
import { useTranslate } from "../languages/useTranslate";
import type { WidgetProps } from "../registry/Registry";
import { useSetting } from "../settings/useSetting";
import { useFieldAria } from "./FieldWiring";
import { ItemList, optionId } from "./ItemList";
import type { Item, ItemOptions } from "./itemOptions";
import { useCombobox } from "./useCombobox";
import { useFoundItems } from "./useItems";

/** What the input of an ItemSelect needs. */
export interface ItemComboboxProps extends Omit<WidgetProps, "onChange" | "options"> {
  lookup: ItemOptions;
  chosen: readonly Item[];
  isMultiple: boolean;
  onPick: (item: Item) => void;
  onClear: () => void;
}

/** A combobox: shows what is chosen, searches what is typed, and lists what is found. */
export function ItemCombobox(props: ItemComboboxProps) {
  const { id, label, required, disabled, readonly, placeholder, lookup, chosen, isMultiple } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const box = useRef<HTMLSpanElement>(null);
  const list = useCombobox();
  const [typed, setTyped] = useState("");
  const q = useRested(typed.trim(), useSetting<number>("searchDebounce"));
  const found = useFoundItems(lookup, q, list.isOpen);
  const isFixed = disabled || readonly;
  const single = isMultiple ? undefined : chosen[0];
  const close = () => {
    list.close();
    setTyped("");
  };
  const pick = (index: number) => {
    const item = found.items[index];
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
        placeholder={single?.label ?? (placeholder || t("Type to search"))}
        disabled={disabled}
        readOnly={readonly}
        onClick={isFixed ? undefined : list.open}
        onChange={(event) => {
          setTyped(event.target.value);
          list.open();
          list.activate(-1);
        }}
        onKeyDown={(event) => !isFixed && list.press(event, found.items.length, pick)}
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
        <ItemList id={id} label={label} anchor={box} found={found} active={list.active} chosen={chosen} onPick={pick} />
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
