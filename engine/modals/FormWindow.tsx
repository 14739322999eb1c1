import { useDocument } from "../documents/DocumentsContext";
import { FormView } from "../forms/FormView";
import { useTranslate } from "../languages/useTranslate";
import { type WindowControls, WindowFrame } from "./WindowFrame";
import type { ModalWindow } from "./windows";

/** What the content of a window receives. */
export interface WindowProps {
  window: ModalWindow;
  controls: WindowControls;
  /** Closes the window without asking, as after success; of a form, with what its call answered. */
  onDone: (answer?: unknown) => void;
  /** Hears under which address a link can open it, once it is known. */
  onAddress?: (address: string) => void;
}

/** A form in a window of its own; it closes when the form was sent. */
export function FormWindow({ window, controls, onDone }: WindowProps) {
  const t = useTranslate();
  const { module } = useDocument("form", window.document);
  const title = module ? t(module.default.title, window.context) : "";
  return (
    <WindowFrame window={window} look={{ title }} controls={controls}>
      <FormView
        form={window.document}
        context={window.context}
        isFocused
        onDone={({ data }) => onDone(data)}
        onCancel={controls.onClose}
      />
    </WindowFrame>
  );
}
