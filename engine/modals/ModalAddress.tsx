import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { type RestoredWindowsProps, useRestoredWindows } from "./useRestoredWindows";
import { parseWindowAddress } from "./windowAddress";

/** Props of the synchronization of windows and address. */
export interface ModalAddressProps extends RestoredWindowsProps {
  openAt: (modal: string, context: BindingContext, address: string) => void;
  /** Resolves to whether the window was closed; asks for confirmation if input would be lost. */
  requestClose: (id: string) => Promise<boolean>;
}

/**
 * Synchronizes the windows with the address of the page: opens the windows in it, closes those removed by Back, and writes
 * the addresses of open windows. Minimized windows are not in the address, so they stay on a change of page.
 */
export function ModalAddress({ openAt, requestClose, ...host }: ModalAddressProps) {
  const { windows } = host;
  const [params, setParams] = useSearchParams();
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0);
  const synced = useRef<readonly string[]>([]);
  const previous = useRef<string>(undefined);
  const named = params.getAll("modal");
  const open = windows.filter(({ isMinimized, address }) => !isMinimized && address !== undefined);
  const shown = open.map(({ address = "" }) => address);
  const followAddress = async () => {
    const gone = open.filter(({ address = "" }) => synced.current.includes(address) && !named.includes(address));
    const added = named.filter((address) => !synced.current.includes(address) && !shown.includes(address));
    synced.current = named;
    for (const address of added) {
      const { modal, values } = parseWindowAddress(address) ?? {};
      if (modal !== undefined) openAt(modal, { route: values }, address);
    }
    const closed = await Promise.all(gone.map(({ id }) => requestClose(id)));
    if (closed.includes(false)) countRefusal();
  };
  const writeAddress = () => {
    const isAdded = shown.length > synced.current.length;
    synced.current = shown;
    previous.current = named.join();
    setParams(
      (current) => {
        current.delete("modal");
        for (const address of shown) current.append("modal", address);
        return current;
      },
      { replace: !isAdded },
    );
  };
  const synchronize = useEffectEvent(() => {
    // The written address is visible only after the next render; until then there was no navigation.
    if (named.join() === previous.current) return;
    previous.current = undefined;
    if (named.join() !== synced.current.join()) void followAddress();
    else if (shown.join() !== synced.current.join()) writeAddress();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  useEffect(synchronize, [named.join(), shown.join(), refusals]);
  // Runs after the windows of the address are opened, which restored ones replace.
  useRestoredWindows(host);
  return null;
}
