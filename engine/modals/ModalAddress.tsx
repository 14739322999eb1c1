import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { type RestoredWindowsProps, useRestoredWindows } from "./useRestoredWindows";
import { parseWindowAddress } from "./windowAddress";

/** What joins the address with the windows. */
export interface ModalAddressProps extends RestoredWindowsProps {
  openAt: (modal: string, context: BindingContext, address: string) => void;
  /** Resolves to whether the window was closed: who would lose what was entered is asked. */
  requestClose: (id: string) => Promise<boolean>;
}

/**
 * Keeps the windows and the address of the page in step: opens the windows it names, closes those that Back leaves, and
 * writes the addresses of those that are open. One in the bar has none: it stays when another page is shown.
 */
export function ModalAddress({ openAt, requestClose, ...host }: ModalAddressProps) {
  const { windows } = host;
  const [params, setParams] = useSearchParams();
  const [kept, keep] = useReducer((count: number) => count + 1, 0);
  const agreed = useRef<readonly string[]>([]);
  const left = useRef<string>(undefined);
  const named = params.getAll("modal");
  const open = windows.filter(({ isMinimized, address }) => !isMinimized && address !== undefined);
  const shown = open.map(({ address = "" }) => address);
  const follow = async () => {
    const gone = open.filter(({ address = "" }) => agreed.current.includes(address) && !named.includes(address));
    const added = named.filter((address) => !agreed.current.includes(address) && !shown.includes(address));
    agreed.current = named;
    for (const address of added) {
      const { modal, values } = parseWindowAddress(address) ?? {};
      if (modal !== undefined) openAt(modal, { route: values }, address);
    }
    const closed = await Promise.all(gone.map(({ id }) => requestClose(id)));
    if (closed.includes(false)) keep();
  };
  const write = () => {
    const isFurther = shown.length > agreed.current.length;
    agreed.current = shown;
    left.current = named.join();
    setParams(
      (current) => {
        current.delete("modal");
        for (const address of shown) current.append("modal", address);
        return current;
      },
      { replace: !isFurther },
    );
  };
  const settle = useEffectEvent(() => {
    // What was written shows only with the next look at the address; until then nobody has gone anywhere.
    if (named.join() === left.current) return;
    left.current = undefined;
    if (named.join() !== agreed.current.join()) void follow();
    else if (shown.join() !== agreed.current.join()) write();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are compared by
  useEffect(settle, [named.join(), shown.join(), kept]);
  // After the windows the address names, whose place one that was left takes.
  useRestoredWindows(host);
  return null;
}
