import { openFixedScreen } from "../terminal/screen/openFixedScreen";
import { WatchConnection } from "./WatchConnection";

interface OpenWatchOptions {
  issueTicket: () => Promise<string>;
  takesPart: boolean;
  /** The keyboard leaves the terminal. */
  onLeave: () => void;
  /** The accessible name of the screen. */
  label: string;
}

/** Draws a screen in an element, and shows a session on it. Loaded with the first one. */
export function openWatch(element: HTMLElement, { issueTicket, takesPart, onLeave, label }: OpenWatchOptions) {
  const input = {
    onInput: (text: string) => connection.write(text),
    onShortcut: (shortcut: string, selection: string) => {
      if (shortcut === "leave") onLeave();
      if (shortcut === "copy" && selection !== "") void navigator.clipboard.writeText(selection);
    },
  };
  const screen = openFixedScreen(element, label, takesPart ? input : undefined);
  const connection: WatchConnection = new WatchConnection({ issueTicket, screen });
  const room = new ResizeObserver(() => screen.fit());
  room.observe(element);
  if (takesPart) screen.focus();
  return {
    connection,
    close() {
      connection.stop();
      room.disconnect();
      screen.close();
    },
  };
}
