import { useDocument } from "../documents/DocumentsContext";
import { FormView } from "../forms/FormView";
import { useTranslate } from "../languages/useTranslate";
import { type WindowControls, WindowFrame } from "./WindowFrame";
import type { ModalWindow } from "./windows";

/** Props of the content of a window. */
export interface WindowProps {
  window: ModalWindow;
  controls: WindowControls;
  /** Completes and closes the window without confirmation; of a form, with the response data of its call, or its values. */
  onDone: (result?: unknown) => void;
  /** Called with the address under which a link can open it, once known. */
  onAddress?: (address: string) => void;
}

/** A form in its own window, which closes on success. */
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
        onValues={onDone}
        onCancel={controls.onClose}
      />
    </WindowFrame>
  );
}
