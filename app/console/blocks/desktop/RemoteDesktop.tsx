import type { CustomBlockProps } from "#engine";
import { isDesktopPath } from "../../../domain/desktopPages";
import { idOf, RemoteSession } from "../session/RemoteSession";
import { useOwnDocument } from "../session/useOwnDocument";
import { DesktopPage } from "./DesktopPage";

/**
 * The desktop of a remote access session. A custom block, because a desktop is a picture that a byte stream draws; the
 * list it begins with, the forms it shows and the window of special keys are documents.
 */
export function RemoteDesktop(props: CustomBlockProps) {
  const { options, context } = props;
  const id = idOf(options.session, context) ?? idOf(options.access, context);
  if (!useOwnDocument(isDesktopPath, id !== undefined)) return null;
  return (
    <RemoteSession {...props} route="connect.desktop">
      {(session, onNew) => <DesktopPage key={session} session={session} options={props.options} onNew={onNew} />}
    </RemoteSession>
  );
}
