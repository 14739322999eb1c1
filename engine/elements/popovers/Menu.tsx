import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "../buttons/Button";
import { CheckGlyph } from "../glyphs";
import styles from "./Menu.module.css";
import { nextIndex } from "./nextIndex";
import type { PopoverAlign } from "./placePopover";
import { usePopover } from "./usePopover";

/** One item of a menu; with `isChecked` it is a radio item. */
export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: "neutral" | "primary" | "danger";
  isChecked?: boolean;
  onSelect: () => void;
}

/** Props of a menu: those of its button, and the items, computed only while it is open. */
export interface MenuProps extends Omit<ButtonProps, "onClick"> {
  items: () => MenuItem[];
  align?: PopoverAlign;
}

/** A menu button (ARIA pattern) whose menu is in the top layer; arrows, Home, End and typeahead move, Escape closes. */
export function Menu({ items, align, ...button }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const closeAndFocus = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openByKey}
      />
      {isOpen && <MenuList anchor={trigger} items={items()} align={align} onClose={close} onLeave={closeAndFocus} />}
    </>
  );
}

interface MenuListProps {
  anchor: React.RefObject<HTMLButtonElement | null>;
  items: MenuItem[];
  align?: PopoverAlign;
  onClose: () => void;
  onLeave: () => void;
}

function MenuList({ anchor, items, align, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  usePopover(true, anchor, list, { align, onClose });
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  useEffect(() => list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus(), []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onLeave();
      return;
    }
    const all = entries();
    const labels = items.map((item) => item.label);
    const next = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), labels);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const select = (item: MenuItem) => {
    onLeave();
    item.onSelect();
  };
  return (
    <div ref={list} role="menu" popover="auto" className={styles.menu} onKeyDown={press}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...roleOf(item)}
          tabIndex={-1}
          data-tone={item.tone}
          className={styles.item}
          onClick={() => select(item)}
        >
          {item.isChecked !== undefined && (
            <span className={styles.mark}>{item.isChecked && <CheckGlyph size={14} />}</span>
          )}
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

function roleOf({ isChecked }: MenuItem) {
  return isChecked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChecked };
}
