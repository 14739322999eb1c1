import { Icon, type MenuItem, useToasts, useTranslate } from "#engine";
import type { DesktopConnection } from "./connection/DesktopConnection";
import type { DesktopState } from "./connection/desktopState";
import type { StoredSettings, useDesktop } from "./useDesktop";

/** Menu items of what is remembered: scaling, quality, which RDP servers choose themselves, and the shared clipboard. */
export function useSettingItems({ stored, setStored, isRdp }: ReturnType<typeof useDesktop>): MenuItem[] {
  const t = useTranslate();
  const { show } = useToasts();
  const choice = <Key extends "scaling" | "quality">(
    key: Key,
    value: StoredSettings[Key],
    label: string,
  ): MenuItem => ({
    id: `${key}-${value}`,
    label,
    isChecked: stored[key] === value,
    onSelect: () => setStored({ ...stored, [key]: value }),
  });
  const share = async () => {
    // The browser asks for its permission now, as it may only do after a click.
    if (!stored.sharesClipboard) await navigator.clipboard.readText();
    setStored({ ...stored, sharesClipboard: !stored.sharesClipboard });
  };
  const refused = () => show({ text: t("The browser does not allow the clipboard here."), tone: "warning" });
  return [
    choice("scaling", "fit", t("Fit to the window")),
    choice("scaling", "actual", t("Actual size")),
    choice("scaling", "resize", t("Resize the desktop to the window")),
    ...(isRdp
      ? []
      : [
          choice("quality", "best", t("Best quality")),
          choice("quality", "balanced", t("Balanced quality")),
          choice("quality", "fast", t("Least data")),
        ]),
    {
      id: "share-clipboard",
      label: stored.sharesClipboard ? t("Stop sharing the clipboard") : t("Share the clipboard automatically"),
      onSelect: () => void share().catch(refused),
    },
  ];
}

/** Menu items that disconnect and connect the desktop. */
export function useConnectionItems(connection: DesktopConnection, { kind }: DesktopState): MenuItem[] {
  const t = useTranslate();
  const again = { id: "reconnect", label: t("Reconnect"), icon: <Icon name="refresh" /> };
  if (kind === "ended") return [{ ...again, onSelect: () => connection.restart() }];
  return [
    { ...again, onSelect: () => connection.restart() },
    {
      id: "disconnect",
      label: t("Disconnect"),
      icon: <Icon name="power" />,
      tone: "danger",
      onSelect: () => connection.stop(),
    },
  ];
}
