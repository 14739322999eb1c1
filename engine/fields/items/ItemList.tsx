import { type MouseEvent, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../elements/buttons/Button";
import { usePopover } from "../../elements/popovers/usePopover";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";
import { ItemOption } from "./ItemOption";
import type { Item } from "./itemOptions";
import type { FoundItems } from "./useItems";

const LOAD_DISTANCE = 80;
const ignoreClose = () => undefined;

/** The id of an option of a combobox's list. */
export function optionId(id: string, index: number): string {
  return `${id}__option_${index}`;
}

/** Props of the listbox of a combobox. */
export interface ItemListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  found: FoundItems;
  /** The results are those of a previous text. */
  isStale: boolean;
  active: number;
  chosen: readonly Item[];
  onPick: (index: number) => void;
}

/** The listbox of results in the top layer below the input, with infinite scrolling. */
export function ItemList({ id, label, anchor, found, isStale, active, chosen, onPick }: ItemListProps) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { items, hasMore, loadMore } = found;
  useLayoutEffect(() => {
    if (list.current && anchor.current) list.current.style.width = `${anchor.current.offsetWidth}px`;
  }, [anchor]);
  usePopover(true, anchor, list, { onClose: ignoreClose });
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
    // Reaching the last option by keyboard loads more, as scrolling to the end does.
    if (hasMore && active === items.length - 1) loadMore();
  }, [active, items.length, hasMore, loadMore]);
  const scroll = ({ currentTarget }: UIEvent) => {
    const remaining = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (hasMore && remaining < LOAD_DISTANCE) loadMore();
  };
  const pick = ({ target, currentTarget }: MouseEvent) => {
    const index = [...currentTarget.children].findIndex((option) => option.contains(target as Node));
    if (index >= 0) onPick(index);
  };
  const picked = new Set(chosen.map(({ value }) => String(value)));
  return (
    <div ref={list} popover="manual" className={styles.popup}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys */}
      <div
        role="listbox"
        id={`${id}__options`}
        aria-label={label}
        aria-busy={found.isPending || isStale}
        aria-disabled={isStale || undefined}
        className={styles.options}
        onScroll={scroll}
        onClick={pick}
      >
        {items.map((item, index) => (
          <ItemOption
            key={String(item.value)}
            id={optionId(id, index)}
            label={item.label}
            detail={item.detail}
            isActive={index === active}
            isSelected={picked.has(String(item.value))}
          />
        ))}
      </div>
      <p role="status" className={styles.note} hidden={items.length > 0 && !found.isFailed}>
        {found.isPending && t("Searching…")}
        {!found.isPending && !found.isFailed && t("No results found")}
        {found.isFailed && t("The items could not be read.")}
      </p>
      {found.isFailed && (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={found.retry}>
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}
