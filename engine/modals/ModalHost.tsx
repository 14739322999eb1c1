import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { OpenersContext } from "../actions/openers";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { type MissingPartProps, MissingWindow } from "../elements/loading/MissingPart";
import { type Unsaved, UnsavedContext } from "../forms/drafts/unsaved";
import { UNSAVED_WINDOWS } from "../session/createSession";
import { tabStorage } from "../settings/browserStorage";
import type { WindowProps } from "./FormWindow";
import { useQuestions } from "./useQuestions";
import { useWindows } from "./useWindows";

// No window is open on the first page.
const address = lazyComponent(async () => (await import("./ModalAddress")).ModalAddress);
const minimizedBar = lazyComponent(async () => (await import("./MinimizedBar")).MinimizedBar);
const documentWindow = lazyComponent(async () => (await withBar(import("./DocumentWindow"))).DocumentWindow, {
  Missing: LostWindow,
});
const formWindow = lazyComponent(async () => (await withBar(import("./FormWindow"))).FormWindow, {
  Missing: LostWindow,
});
const question = lazyComponent(async () => (await import("./QuestionDialog")).QuestionDialog, {
  Missing: ({ onAnswer, ...missing }) => <MissingWindow {...missing} onClose={() => onAnswer(false)} />,
});

/** The bar comes with the first window: one that is minimised has its place, whatever cannot be fetched by then. */
async function withBar<Module>(part: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([part, minimizedBar.prepare()]);
  return module;
}

function LostWindow({ controls, window, ...missing }: WindowProps & MissingPartProps) {
  return <MissingWindow {...missing} documentId={window.id} onClose={controls.onClose} />;
}

/** Gives the screens inside it the functions that open windows, and draws the windows above them. */
export function ModalHost({ children }: { children: ReactNode }) {
  const { questions, ask } = useQuestions();
  const host = useWindows(ask);
  const isAddressed = useLocation().search.includes("modal=");
  const [left] = useState(() => tabStorage.getItem(UNSAVED_WINDOWS));
  return (
    <OpenersContext value={host.openers}>
      {children}
      {host.windows.map((window) => (
        <HostedWindow
          key={`${window.id} ${window.opening}`}
          window={window}
          controls={{
            onClose: () => void host.requestClose(window.id),
            onMinimize: () => host.minimize(window.id),
            onFullscreen: () => host.toggleFullscreen(window.id),
          }}
          onDone={(answer) => host.close(window.id, true, answer)}
          onAddress={(own) => host.addressed(window.id, own)}
          watchUnsaved={host.watchUnsaved}
        />
      ))}
      {(isAddressed || left !== null || host.windows.length > 0) && <address.Part {...host} />}
      {questions.map((asked, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are answered from the top, one after the other
        <question.Part key={index} question={asked} onAnswer={asked.answer} />
      ))}
      {host.windows.some(({ isMinimized }) => isMinimized) && (
        <minimizedBar.Part
          windows={host.windows}
          onRestore={host.restore}
          onClose={(id) => void host.requestClose(id)}
        />
      )}
    </OpenersContext>
  );
}

interface HostedWindowProps extends WindowProps {
  watchUnsaved: (id: string, unsaved: Unsaved | undefined) => void;
}

function HostedWindow({ watchUnsaved, ...props }: HostedWindowProps) {
  const { id, kind } = props.window;
  useReturnOfFocus();
  // The host keeps what each window holds; the function it gives never needs to be told again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const watch = useCallback((unsaved: Unsaved | undefined) => watchUnsaved(id, unsaved), [id]);
  return (
    <UnsavedContext value={watch}>
      {kind === "form" ? <formWindow.Part {...props} /> : <documentWindow.Part {...props} />}
    </UnsavedContext>
  );
}

// The browser gives the focus back to where it was last; when that is gone, as the bar is, it goes to where it all began.
function useReturnOfFocus(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && origin instanceof HTMLElement) origin.focus();
    },
    [origin],
  );
}
