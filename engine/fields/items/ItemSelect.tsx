import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isList, isNumeric } from "../../documents/schemaTypes";
import type { WidgetProps } from "../../registry/Registry";
import { ChosenItems } from "../choices/ChosenItems";
import styles from "../fields.module.css";
import { CreateItem } from "./CreateItem";
import { ItemCombobox } from "./ItemCombobox";
import { chosenValues, type Item, isSameItem, readItemOptions, toItems } from "./itemOptions";
import { useChosenItems, useNamedItem } from "./useItems";

/** A lookup of one or several records with server-side search; stores ids, shows names. */
export function ItemSelect(props: WidgetProps) {
  const { operation, value: stored, label: shown, detail, multiple, params, asText, create } = props.options;
  const options = useMemo(
    () => readItemOptions({ operation, value: stored, label: shown, detail, multiple, params, asText }),
    [operation, stored, shown, detail, multiple, params, asText],
  );
  const isMultiple = options.multiple || isList(props.schema);
  const name = nameOf(props);
  const values = name === undefined ? chosenValues(props.value) : [];
  // Items just picked are known; only other values are looked up.
  const [picked, setPicked] = useState<Item[]>([]);
  const found = useChosenItems(options, values, picked);
  const chosen = name === undefined ? found : [{ value: name, label: name }];
  const box = useRef<HTMLDivElement>(null);
  const named = useNamedItem(options, name);
  const pickNamed = useEffectEvent((item: Item) => pick(item));
  useEffect(() => {
    if (named) pickNamed(named);
  }, [named]);
  const pick = (item: Item) => {
    setPicked([...picked, item]);
    if (!isMultiple) return props.onChange(item.value);
    const others = values.filter((value) => !isSameItem(value, item.value));
    props.onChange(others.length === values.length ? [...values, item.value] : others);
  };
  if (options.asText) return chosen.map((item) => item.label).join(", ");

  const remove = (item: Item) => {
    props.onChange(isMultiple ? values.filter((value) => !isSameItem(value, item.value)) : undefined);
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={box} className={styles.box}>
      {isMultiple && <ChosenItems items={chosen} onRemove={props.disabled || props.readonly ? undefined : remove} />}
      <ItemCombobox
        {...props}
        lookup={options}
        chosen={chosen}
        isMultiple={isMultiple}
        onPick={pick}
        onClear={() => props.onChange(undefined)}
      />
      {typeof create === "string" && !props.disabled && !props.readonly && (
        <CreateItem form={create} onCreated={(made) => toItems([made], options).forEach(pick)} />
      )}
    </div>
  );
}

/** The text in a numeric field: the user pasted the name of an item instead of its id. */
function nameOf({ value, schema, disabled, readonly }: WidgetProps): string | undefined {
  const isNumber = isNumeric(schema);
  const isText = typeof value === "string" && value.trim() !== "" && !/^[\d,\s]+$/.test(value);
  return isNumber && isText && !disabled && !readonly ? value : undefined;
}
