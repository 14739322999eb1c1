import type { TicketResponse } from "../../session/issueTicket";
import type { CredentialField, OpenScreen } from "../screen/RemoteScreen";

/** Dependencies of a desktop connection. */
export interface ConnectionOptions {
  issueTicket: () => Promise<TicketResponse>;
  /** Loads what draws the desktop. */
  loadScreen: () => Promise<OpenScreen>;
  /** What has to be asked before the target is connected to: RDP sends it at once. */
  fieldsBefore?: () => readonly CredentialField[];
  /** Text was copied on the target. */
  onClipboard: (text: string) => void;
  answerMs?: number;
}

/** Where a desktop is drawn. */
export interface DesktopPlace {
  element: HTMLElement;
  label: string;
}
