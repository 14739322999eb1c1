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

// Code splitting: usually no window is open on the first page.
const address = lazyComponent(async () => (await import("./ModalAddress")).ModalAddress);
const minimizedBar = lazyComponent(async () => (await import("./MinimizedBar")).MinimizedBar);
const documentWindow = lazyComponent(async () => (await withBar(import("./DocumentWindow"))).DocumentWindow, {
  Missing: FailedWindow,
});
const formWindow = lazyComponent(async () => (await withBar(import("./FormWindow"))).FormWindow, {
  Missing: FailedWindow,
});
const question = lazyComponent(async () => (await import("./QuestionDialog")).QuestionDialog, {
  Missing: ({ onAnswer, ...missing }) => <MissingWindow {...missing} onClose={() => onAnswer(false)} />,
});

/** Loads the bar with the first window, so that minimizing works even if the network fails later. */
async function withBar<Module>(part: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([part, minimizedBar.prepare()]);
  return module;
}

function FailedWindow({ controls, window, ...missing }: WindowProps & MissingPartProps) {
  return <MissingWindow {...missing} documentId={window.id} onClose={controls.onClose} />;
}

/** Provides the functions that open windows to the components inside it, and draws the windows above them. */
export function ModalHost({ children }: { children: ReactNode }) {
  const { questions, ask } = useQuestions();
  const host = useWindows(ask);
  const isAddressed = useLocation().search.includes("modal=");
  const [unsavedWindows] = useState(() => tabStorage.getItem(UNSAVED_WINDOWS));
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
          onDone={(result) => host.close(window.id, true, result)}
          onAddress={(own) => host.setAddress(window.id, own)}
          watchUnsaved={host.watchUnsaved}
        />
      ))}
      {(isAddressed || unsavedWindows !== null || host.windows.length > 0) && <address.Part {...host} />}
      {questions.map((open, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are answered in order from the top
        <question.Part key={index} question={open} onAnswer={open.answer} />
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
  useFocusRestoration();
  // The host stores the unsaved input of each window in a ref, so the callback only depends on the id.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const watch = useCallback((unsaved: Unsaved | undefined) => watchUnsaved(id, unsaved), [id]);
  return (
    <UnsavedContext value={watch}>
      {kind === "form" ? <formWindow.Part {...props} /> : <documentWindow.Part {...props} />}
    </UnsavedContext>
  );
}

// Browsers restore the focus to the last element; if that was removed, as the bar is, it goes to where it was when the window opened.
function useFocusRestoration(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && origin instanceof HTMLElement) origin.focus();
    },
    [origin],
  );
}
