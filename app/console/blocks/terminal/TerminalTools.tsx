import { Icon, IconButton, Menu, type MenuItem, useIsNarrow, useToasts, useTranslate } from "#engine";
import { saveText } from "../exports/saveText";
import type { TerminalSettings } from "./screen/openXterm";
import { screenText } from "./screen/screenText";
import type { TerminalController } from "./TerminalController";

const FONT_SIZES = { min: 8, max: 32, step: 2 };

interface ToolsProps {
  active: TerminalController | undefined;
  settings: TerminalSettings;
  onSettings: (settings: TerminalSettings) => void;
  onSearch: () => void;
  onKeys: () => void;
  onFullscreen: () => void;
}

/** Search, keys, full screen and a menu: clipboard, font size, screen reader, log; on narrow screens a menu of all. */
export function TerminalTools({ active, settings, onSettings, onSearch, onKeys, onFullscreen }: ToolsProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const main: MenuItem[] = [
    { id: "search", label: t("Search"), icon: <Icon name="search" />, onSelect: onSearch },
    { id: "keys", label: t("Special keys"), icon: <Icon name="keyboard" />, onSelect: onKeys },
    { id: "full-screen", label: t("Full screen"), icon: <Icon name="full-screen" />, onSelect: onFullscreen },
  ];
  const clipboard = useClipboardItems(active);
  const view = useViewItems(settings, onSettings);
  const log = useLogItems(active);
  return (
    <>
      {!isNarrow &&
        main.map(({ id, label, icon, onSelect }) => (
          <IconButton key={id} icon={icon} label={label} onClick={onSelect} />
        ))}
      <Menu
        tone="quiet"
        align="end"
        aria-label={t("Tools")}
        title={t("Tools")}
        icon={<Icon name="settings" />}
        items={() => [
          ...(isNarrow ? main : []),
          ...[...clipboard, ...view, ...log()].map((item) => thenFocus(item, active)),
        ]}
      />
    </>
  );
}

// The terminal is typed into again after its tools.
const thenFocus = (item: MenuItem, active: TerminalController | undefined): MenuItem => ({
  ...item,
  onSelect: () => {
    item.onSelect();
    active?.focus();
  },
});

function useClipboardItems(active: TerminalController | undefined): MenuItem[] {
  const t = useTranslate();
  const { show } = useToasts();
  const refused = () => show({ text: t("The browser does not allow the clipboard here."), tone: "warning" });
  const copy = async () => {
    if (await active?.copy()) show({ text: t("Copied"), tone: "success" });
    else show({ text: t("Nothing is selected."), tone: "warning" });
  };
  return [
    { id: "copy", label: t("Copy ({keys})", { keys: "Ctrl+Shift+C" }), onSelect: () => void copy().catch(refused) },
    {
      id: "paste",
      label: t("Paste ({keys})", { keys: "Ctrl+Shift+V" }),
      onSelect: () => void active?.paste().catch(refused),
    },
  ];
}

function useViewItems(settings: TerminalSettings, onSettings: (settings: TerminalSettings) => void): MenuItem[] {
  const t = useTranslate();
  const resize = (by: number) => {
    const fontSize = Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, settings.fontSize + by));
    onSettings({ ...settings, fontSize });
  };
  const readers = { ...settings, screenReader: !settings.screenReader };
  return [
    { id: "larger", label: t("Larger text"), onSelect: () => resize(FONT_SIZES.step) },
    { id: "smaller", label: t("Smaller text"), onSelect: () => resize(-FONT_SIZES.step) },
    {
      id: "screen-reader",
      label: settings.screenReader ? t("Stop reading output to screen readers") : t("Read output to screen readers"),
      onSelect: () => onSettings(readers),
    },
  ];
}

function useLogItems(active: TerminalController | undefined): () => MenuItem[] {
  const t = useTranslate();
  const { show } = useToasts();
  if (!active) return () => [];
  const { log, xterm } = active;
  const start = () => {
    log.start();
    show({ text: t("Output is logged from now on."), tone: "success" });
  };
  return () => [
    {
      id: "save",
      label: t("Save screen and scrollback"),
      onSelect: () => xterm && saveText(fileName("txt"), screenText(xterm.terminal)),
    },
    log.isRecording
      ? { id: "log", label: t("Stop logging and save the file"), onSelect: () => saveText(fileName("log"), log.stop()) }
      : { id: "log", label: t("Log output to a file"), onSelect: start },
  ];
}

const fileName = (ending: string) => `terminal-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.${ending}`;
