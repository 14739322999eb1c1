import type { Translate } from "#engine";
import type { StateWords } from "../session/stateText";

/** What the page says of its terminals. */
export const terminalWords = (t: Translate): StateWords => ({
  open: t("The terminal is open."),
  lost: t("The network was lost. Reconnecting; what you type is kept."),
  refused: t("The server refused the terminal."),
  stopped: t("The terminal was closed."),
});
