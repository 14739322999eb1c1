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
  const [watched, recorded] = [idOf(options.watch, context), idOf(options.recording, context)];
  if (!useOwnDocument(isTerminalPath, (id ?? watched ?? recorded) !== undefined)) return null;
  // Only documents of this address allow the styles of the emulator.
  const list = recorded ? options.recordingPage : watched ? options.watchPage : options.list;
  return (
    <RemoteSession {...props} options={{ ...options, list }} route={route}>
      {(session, onNew) => <TerminalPage key={session} session={session} options={options} onNew={onNew} />}
    </RemoteSession>
  );
}
