import type { CustomBlockProps } from "#engine";
import { RemoteSession } from "../session/RemoteSession";
import { LeadToPage } from "./LeadToPage";

/**
 * Leads to the web page of a device, which has an origin of its own. A custom block, because a browser gets there by a
 * ticket that is valid once; the list it begins with and the form that opens a session are documents.
 */
export function RemoteWebPage(props: CustomBlockProps) {
  return (
    <RemoteSession {...props} route="connect.webui">
      {(session, onNew) => <LeadToPage key={session} session={session} onNew={onNew} />}
    </RemoteSession>
  );
}
