import { useId, useRef, useState } from "react";
import { type CustomBlockProps, useOpeners, useStoredSetting, useTranslate } from "#engine";
import { ConnectionLabel } from "../session/ConnectionLabel";
import { SessionBar } from "../session/SessionBar";
import session from "../session/session.module.css";
import { toggleFullscreen } from "../session/toggleFullscreen";
import { useSession } from "../session/useSession";
import { useSpecialKeys } from "../session/useSpecialKeys";
import { useVisibleArea } from "../session/useVisibleArea";
import { FilesLink } from "./FilesLink";
import { RecordingMark } from "./notices/RecordingMark";
import { Watchers } from "./notices/Watchers";
import { SearchBar } from "./SearchBar";
import palette from "./screen/palette.module.css";
import { LEAVE_KEYS, type Shortcut } from "./screen/shortcuts";
import { TerminalKeys } from "./TerminalKeys";
import { TerminalPanel } from "./TerminalPanel";
import { TerminalTabs } from "./TerminalTabs";
import { TerminalTools } from "./TerminalTools";
import styles from "./terminal.module.css";
import { useShortcuts } from "./useShortcuts";
import { useTerminals } from "./useTerminals";

const DEFAULT_SETTINGS = { fontSize: 14, screenReader: false };

interface TerminalPageProps {
  session: number;
  options: CustomBlockProps["options"];
  /** Opens a new session of a remote access. */
  onNew: (access: number) => void;
}

/** The terminals of a session in tabs, below a bar with the session and its tools. */
export function TerminalPage({ session: id, options, onNew }: TerminalPageProps) {
  const t = useTranslate();
  const state = useSession(id);
  const [settings, setSettings] = useStoredSetting("terminal", DEFAULT_SETTINGS);
  const [isSearching, setSearching] = useState(false);
  const { openModal } = useOpeners();
  const page = useRef<HTMLElement>(null);
  const tabs = useId();
  const tabPlace = (terminal: number) => `${tabs}-${terminal}`;
  const model = useTerminals(id, (shortcut) => act(shortcut));
  const { terminals, shown } = model;
  const active = terminals.find((terminal) => terminal.id === shown);
  const step = (by: number) => {
    const index = terminals.findIndex((terminal) => terminal.id === shown);
    const next = terminals[(index + by + terminals.length) % terminals.length];
    if (next) model.show(next.id);
  };
  const act = (shortcut: Shortcut) => {
    if (shortcut === "copy") void active?.copy();
    if (shortcut === "search") setSearching(true);
    if (shortcut === "leave") document.getElementById(tabPlace(shown))?.focus();
    if (shortcut === "add") model.add();
    if (shortcut === "previous" || shortcut === "next") step(shortcut === "next" ? 1 : -1);
  };
  useShortcuts(act);
  useVisibleArea(page);
  useSpecialKeys((keys) => active?.sendKeys(keys) ?? false);
  const access = state.session?.access_id;
  return (
    <section ref={page} className={`${session.page} ${palette.palette}`} aria-label={t("Terminal")}>
      <SessionBar
        {...state}
        icon="terminal"
        extendForm={String(options.extend)}
        closeQuestion={t("Close this session? Its terminals are disconnected.")}
        state={active && <ConnectionLabel connection={active.connection.state} />}
      >
        {active && <RecordingMark terminal={active} />}
        {state.session?.active && state.session.protocol === "ssh" && <FilesLink session={id} />}
        <TerminalTools
          active={active}
          settings={settings}
          onSettings={setSettings}
          onSearch={() => setSearching(true)}
          onKeys={() => openModal(String(options.keys), { route: { target: "terminal" } })}
          onFullscreen={() => void toggleFullscreen(page.current)}
        />
      </SessionBar>
      {active && <Watchers terminal={active} />}
      <TerminalTabs model={model} placeOf={tabPlace} />
      <div className={styles.panels}>
        {isSearching && active && <SearchBar terminal={active} onClose={() => setSearching(false)} />}
        {terminals.map((terminal) => (
          <TerminalPanel
            key={terminal.id}
            terminal={terminal}
            isShown={terminal.id === shown}
            labelledBy={tabPlace(terminal.id)}
            settings={settings}
            credentialsForm={String(options.credentials)}
            onRestart={() => model.restart(terminal.id)}
            onNewSession={access ? () => onNew(access) : undefined}
          />
        ))}
      </div>
      {active && <TerminalKeys terminal={active} />}
      <p className="unseen">{t("Tab goes to the terminal. {keys} leaves it.", { keys: LEAVE_KEYS })}</p>
    </section>
  );
}
