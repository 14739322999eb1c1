import { useRef, useState, useSyncExternalStore } from "react";
import { type CustomBlockProps, StatusDot, useOpeners, useTranslate } from "#engine";
import { SessionBar } from "../session/SessionBar";
import session from "../session/session.module.css";
import { toggleFullscreen } from "../session/toggleFullscreen";
import { useSession } from "../session/useSession";
import { useSpecialKeys } from "../session/useSpecialKeys";
import { useVisibleArea } from "../session/useVisibleArea";
import { ClipboardPanel } from "./ClipboardPanel";
import { DesktopKeys } from "./DesktopKeys";
import { DesktopScreen } from "./DesktopScreen";
import { DesktopTools } from "./DesktopTools";
import { stateLabel } from "./stateText";
import { useDesktop } from "./useDesktop";

interface DesktopPageProps {
  session: number;
  options: CustomBlockProps["options"];
  /** Opens a new session of a remote access. */
  onNew: (access: number) => void;
}

/** The desktop of a session, below a bar with the session and its tools. */
export function DesktopPage({ session: id, options, onNew }: DesktopPageProps) {
  const t = useTranslate();
  const read = useSession(id);
  const model = useDesktop(id, read.session?.protocol);
  const { connection } = model;
  const state = useSyncExternalStore(connection.state.subscribe, connection.state.getState);
  const [isClipboardShown, setClipboardShown] = useState(false);
  const { openModal } = useOpeners();
  const page = useRef<HTMLElement>(null);
  useVisibleArea(page);
  useSpecialKeys((keys) => connection.sendKeys(keys));
  const access = read.session?.access_id;
  return (
    <section ref={page} className={session.page} aria-label={t("Remote desktop")}>
      <SessionBar
        {...read}
        icon="desktop"
        extendForm={String(options.extend)}
        closeQuestion={t("Close this session? Its desktop is disconnected.")}
        state={<StatusDot {...stateLabel(state, t)} />}
      >
        <DesktopTools
          model={model}
          state={state}
          onClipboard={() => setClipboardShown(!isClipboardShown)}
          onKeys={() => openModal(String(options.keys), { route: { target: "desktop" } })}
          onFullscreen={() => void toggleFullscreen(page.current)}
        />
      </SessionBar>
      <DesktopScreen
        model={model}
        state={state}
        isKnown={read.session !== undefined || read.error !== undefined}
        forms={{ password: String(options.password), credentials: String(options.credentials) }}
        onLeave={() => page.current?.querySelector<HTMLElement>("header button")?.focus()}
        onNewSession={access ? () => onNew(access) : undefined}
      >
        {isClipboardShown && (
          <ClipboardPanel
            model={model}
            form={String(options.clipboard)}
            onClose={() => {
              setClipboardShown(false);
              connection.focus();
            }}
          />
        )}
      </DesktopScreen>
      {state.kind === "open" && !model.isViewOnly && <DesktopKeys connection={connection} />}
    </section>
  );
}
