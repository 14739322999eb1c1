import { type ReactNode, useCallback, useEffect, useState } from "react";
import { OpenersContext } from "../actions/openers";
import { UnsavedContext } from "../forms/unsaved";
import { DocumentWindow } from "./DocumentWindow";
import { FormWindow, type WindowProps } from "./FormWindow";
import { MinimizedBar } from "./MinimizedBar";
import { QuestionDialog } from "./QuestionDialog";
import { useQuestions } from "./useQuestions";
import { useWindows } from "./useWindows";

/** Gives the screens inside it the functions that open windows, and draws the windows above them. */
export function ModalHost({ children }: { children: ReactNode }) {
  const { questions, ask } = useQuestions();
  const host = useWindows(ask);
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
          onDone={() => host.close(window.id)}
          watchUnsaved={host.watchUnsaved}
        />
      ))}
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are answered from the top, one after the other
        <QuestionDialog key={index} question={question} onAnswer={question.answer} />
      ))}
      <MinimizedBar windows={host.windows} onRestore={host.restore} onClose={(id) => void host.requestClose(id)} />
    </OpenersContext>
  );
}

interface HostedWindowProps extends WindowProps {
  watchUnsaved: (id: string, isUnsaved: (() => boolean) | undefined) => void;
}

function HostedWindow({ watchUnsaved, ...props }: HostedWindowProps) {
  const { id, kind } = props.window;
  useReturnOfFocus();
  // The host keeps what each window holds; the function it gives never needs to be told again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const watch = useCallback((isUnsaved: (() => boolean) | undefined) => watchUnsaved(id, isUnsaved), [id]);
  return (
    <UnsavedContext value={watch}>
      {kind === "form" ? <FormWindow {...props} /> : <DocumentWindow {...props} />}
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
