import type { CustomBlockProps } from "#engine";
import { isTerminalPath } from "../../../domain/terminalPages";
import { idOf, RemoteSession } from "../session/RemoteSession";
import { useOwnDocument } from "../session/useOwnDocument";
import { TerminalPage } from "./TerminalPage";

/**
 * Terminals of a remote access session. A custom block, because a terminal is an emulator that a byte stream drives;
 * the list it begins with, the forms it shows and the window of special keys are documents.
 */
export function RemoteTerminal(props: CustomBlockProps) {
  const { options, context } = props;
  const id = idOf(options.session, context) ?? idOf(options.access, context);
  const route = location.pathname.toLowerCase().includes("/rms-connect/telnet") ? "connect.telnet" : "connect.ssh";
  if (!useOwnDocument(isTerminalPath, id !== undefined)) return null;
  return (
    <RemoteSession {...props} route={route}>
      {(session, onNew) => <TerminalPage key={session} session={session} options={options} onNew={onNew} />}
    </RemoteSession>
  );
}
