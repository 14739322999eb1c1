import { type MouseEvent, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../elements/buttons/Button";
import { usePopover } from "../../elements/popovers/usePopover";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";
import { ItemOption } from "./ItemOption";
import type { Item } from "./itemOptions";
import type { FoundItems } from "./useItems";

const nearEnd = 80;
const ignoreClose = () => undefined;

/** The id of an option of a combobox's list. */
export function optionId(id: string, index: number): string {
  return `${id}__option_${index}`;
}

/** What the list of a combobox needs. */
export interface ItemListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  found: FoundItems;
  /** They were found for another text than that in the input. */
  isOld: boolean;
  active: number;
  chosen: readonly Item[];
  onPick: (index: number) => void;
}

/** What a search found, in the top layer below its input; more comes as it is scrolled. */
export function ItemList({ id, label, anchor, found, isOld, active, chosen, onPick }: ItemListProps) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { items, hasMore, loadMore } = found;
  useLayoutEffect(() => {
    if (list.current && anchor.current) list.current.style.width = `${anchor.current.offsetWidth}px`;
  }, [anchor]);
  usePopover(true, anchor, list, { onClose: ignoreClose });
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
    // The last option reached by keyboard asks for more as the end of the scroll does.
    if (hasMore && active === items.length - 1) loadMore();
  }, [active, items.length, hasMore, loadMore]);
  const scroll = ({ currentTarget }: UIEvent) => {
    const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (hasMore && left < nearEnd) loadMore();
  };
  const pick = ({ target, currentTarget }: MouseEvent) => {
    const index = [...currentTarget.children].findIndex((option) => option.contains(target as Node));
    if (index >= 0) onPick(index);
  };
  const picked = new Set(chosen.map(({ value }) => String(value)));
  return (
    <div ref={list} popover="manual" className={styles.popup}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and hears the keys */}
      <div
        role="listbox"
        id={`${id}__options`}
        aria-label={label}
        aria-busy={found.isPending || isOld}
        aria-disabled={isOld || undefined}
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
            isChosen={picked.has(String(item.value))}
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
