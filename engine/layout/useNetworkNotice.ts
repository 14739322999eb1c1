import { useEffect } from "react";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";

/** Shows a toast when the browser goes offline. */
export function useNetworkNotice(): void {
  const t = useTranslate();
  const { show } = useToasts();
  useEffect(() => {
    const notify = () => show({ text: t("The network connection has been lost"), tone: "warning" });
    window.addEventListener("offline", notify);
    return () => window.removeEventListener("offline", notify);
  }, [show, t]);
}
