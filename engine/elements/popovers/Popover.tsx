import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, type ButtonProps } from "../buttons/Button";
import styles from "./Menu.module.css";
import type { PopoverAlign } from "./placePopover";
import { usePopover } from "./usePopover";

/** Props of a popover: those of its button, the accessible name of its panel, and the panel, rendered while open. */
export interface PopoverProps extends Omit<ButtonProps, "onClick"> {
  name: string;
  align?: PopoverAlign;
  panel: (close: () => void) => ReactNode;
  /** Preloads the code of the panel. */
  prepare?: () => Promise<unknown>;
  onOpen?: () => void;
  onClose?: () => void;
}

/** A button that opens a panel in the top layer; Escape or a click outside closes it and restores the focus. */
export function Popover({ name, align, panel, prepare, onOpen, onClose, ...button }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const notify = useEffectEvent(() => (isOpen ? onOpen?.() : onClose?.()));
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current !== isOpen) notify();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = useCallback(() => setOpen(false), []);
  const toggle = () => {
    if (isOpen || prepare === undefined) setOpen(!isOpen);
    else void prepare().then(() => setOpen(true));
  };
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void prepare?.()}
        onClick={toggle}
      />
      {isOpen && (
        <PopoverPanel anchor={trigger} name={name} align={align} onClose={close}>
          {panel(close)}
        </PopoverPanel>
      )}
    </>
  );
}

interface PanelProps {
  anchor: React.RefObject<HTMLButtonElement | null>;
  name: string;
  align?: PopoverAlign;
  onClose: () => void;
  children: ReactNode;
}

function PopoverPanel({ anchor, name, align, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePopover(true, anchor, panel, { align, onClose });
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("input, select, button, [tabindex]")?.focus();
    const origin = anchor.current;
    return () => {
      if (document.activeElement === document.body) origin?.focus();
    };
  }, [anchor]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Escape must not also close a window around the panel.
    event.preventDefault();
    event.stopPropagation();
    anchor.current?.focus();
    onClose();
  };
  return (
    <div ref={panel} role="dialog" aria-label={name} popover="auto" className={styles.panel} onKeyDown={press}>
      {children}
    </div>
  );
}
