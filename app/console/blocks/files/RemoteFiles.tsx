import type { CustomBlockProps } from "#engine";
import { RemoteSession } from "../session/RemoteSession";
import { FilesPage } from "./FilesPage";

/**
 * The files of the target of a session. A custom block, because it transfers files over a web socket; the list it begins
 * with, the forms and the windows it shows are documents.
 */
export function RemoteFiles(props: CustomBlockProps) {
  return (
    <RemoteSession {...props} route="connect.sftp">
      {(session, onNew) => <FilesPage key={session} session={session} options={props.options} onNew={onNew} />}
    </RemoteSession>
  );
}
