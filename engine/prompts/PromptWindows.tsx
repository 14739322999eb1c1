import { useEffect, useEffectEvent } from "react";
import { LogoutButton } from "../actions/LogoutButton";
import { useApi } from "../api/ApiContext";
import type { HeaderPrompt } from "../generated/documents";
import { DocumentWindow } from "../modals/DocumentWindow";
import { useScrollLock } from "../modals/useScrollLock";
import type { WindowControls } from "../modals/WindowFrame";
import { useUser } from "../session/SessionContext";
import type { Prompts } from "./usePrompts";

// These windows have no header buttons: the user answers them or logs out.
const noControls: WindowControls = { onClose() {}, onMinimize() {}, onFullscreen() {} };

/** Shows the due prompts one window after the other, and runs the operations of silent prompts. */
export function PromptWindows({ due, answer }: Prompts) {
  const user = useUser();
  const shown = due.find(({ modal }) => modal !== undefined);
  useScrollLock(shown !== undefined);
  const silent = due.find(({ operation }) => operation !== undefined);
  return (
    <>
      {silent && <SilentPrompt key={silent.id} prompt={silent} onDone={() => answer(silent)} />}
      {shown?.modal !== undefined && (
        <DocumentWindow
          key={shown.id}
          window={{
            id: shown.id,
            kind: "modal",
            document: shown.modal,
            context: { user },
            isMinimized: false,
            isFullscreen: false,
            opening: 1,
          }}
          controls={noControls}
          onDone={() => answer(shown)}
          exitButton={<LogoutButton />}
        />
      )}
    </>
  );
}

/** Runs the operation of a silent prompt; a failed call is repeated on the next start. */
function SilentPrompt({ prompt, onDone }: { prompt: HeaderPrompt; onDone: () => void }) {
  const api = useApi();
  const done = useEffectEvent(onDone);
  const { operation, body } = prompt;
  useEffect(() => {
    if (operation === undefined) return;
    void api.call(operation, { body, background: true }).then(({ error }) => {
      if (!error) done();
    });
  }, [api, operation, body]);
  return null;
}
