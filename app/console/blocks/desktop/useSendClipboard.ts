import { useRef } from "react";
import type { useDesktop } from "./useDesktop";

/** Sends the text of the browser's clipboard when it is another one than before, if the clipboard is shared. */
export function useSendClipboard({ connection, stored, clipboard }: ReturnType<typeof useDesktop>): () => void {
  const sent = useRef("");
  return () => {
    if (!stored.sharesClipboard || !document.hasFocus()) return;
    const send = (text: string) => {
      // What came from there is there already.
      if (text === "" || text === sent.current || text === clipboard) return;
      if (connection.paste(text)) sent.current = text;
    };
    // The panel is for browsers that do not allow this.
    void navigator.clipboard?.readText?.().then(send, () => {});
  };
}
