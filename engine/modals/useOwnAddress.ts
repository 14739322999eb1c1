import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";

/** Gives a window that shows a record an address of its own, so that it can be linked to and Back closes it. */
export function useOwnAddress(modal: string, id: unknown): void {
  const [params, setParams] = useSearchParams();
  const own = id === undefined ? undefined : `${modal}.${id}`;
  const enter = useEffectEvent((address: string) => {
    if (params.get("modal") === address) return;
    setParams((current) => {
      current.set("modal", address);
      return current;
    });
  });
  useEffect(() => {
    if (own !== undefined) enter(own);
  }, [own]);
}
