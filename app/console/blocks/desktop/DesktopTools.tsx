import { Icon, IconButton, Menu, type MenuItem, useIsNarrow, useTranslate } from "#engine";
import type { DesktopState } from "./connection/desktopState";
import { useConnectionItems, useSettingItems } from "./toolItems";
import type { useDesktop } from "./useDesktop";

interface DesktopToolsProps {
  model: ReturnType<typeof useDesktop>;
  state: DesktopState;
  onClipboard: () => void;
  onKeys: () => void;
  onFullscreen: () => void;
}

/** Keys, clipboard, view-only, full screen, and a menu: scaling, quality, connection; on narrow screens a menu of all. */
export function DesktopTools({ model, state, onClipboard, onKeys, onFullscreen }: DesktopToolsProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const { isViewOnly, setViewOnly } = model;
  const view = {
    id: "view-only",
    label: isViewOnly ? t("Send input again") : t("View only"),
    icon: <Icon name="eye" />,
    onSelect: () => setViewOnly(!isViewOnly),
  };
  const main: MenuItem[] = [
    { id: "keys", label: t("Special keys"), icon: <Icon name="keyboard" />, onSelect: onKeys },
    { id: "clipboard", label: t("Clipboard"), icon: <Icon name="copy" />, onSelect: onClipboard },
    view,
    { id: "full-screen", label: t("Full screen"), icon: <Icon name="full-screen" />, onSelect: onFullscreen },
  ];
  const items = [...useSettingItems(model), ...useConnectionItems(model.connection, state)];
  return (
    <>
      {!isNarrow &&
        main.map(({ id, label, icon, onSelect }) => (
          <IconButton
            key={id}
            icon={icon}
            label={label}
            aria-pressed={id === "view-only" ? isViewOnly : undefined}
            onClick={onSelect}
          />
        ))}
      <Menu
        tone="quiet"
        align="end"
        aria-label={t("Tools")}
        title={t("Tools")}
        icon={<Icon name="settings" />}
        items={() => [...(isNarrow ? main : []), ...items]}
      />
    </>
  );
}
