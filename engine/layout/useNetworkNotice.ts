import { useEffect } from "react";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";

/** Says so when the network is lost while the console is in use. */
export function useNetworkNotice(): void {
  const t = useTranslate();
  const { show } = useToasts();
  useEffect(() => {
    const say = () => show({ text: t("The network connection has been lost"), tone: "warning" });
    window.addEventListener("offline", say);
    return () => window.removeEventListener("offline", say);
  }, [show, t]);
}
