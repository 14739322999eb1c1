import { useRef, useState } from "react";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { dataValidation } from "../errors/validateData";
import type { FormParts } from "../FormContext";
import { RjsfView } from "../rjsf/RjsfView";
import { shapeOf } from "../schema/shapeKeys";
import { FormStore } from "./FormStore";
import type { FormData } from "./initialData";
import { shownInitialData } from "./shownInitialData";

/** The store of a form and the view RJSF draws of it, for the lifetime of the form. */
export function useFormParts(
  module: DocumentModule<CompiledForm>,
  initial: FormData,
  absent: readonly string[],
): FormParts {
  const absentRef = useRef(absent);
  absentRef.current = absent;
  const [current, setCurrent] = useState(() => ({ module, parts: makeParts(module, initial, absentRef) }));
  if (current.module === module) return current.parts;
  // Hot reload: the document was replaced while the form is open; its input is preserved.
  const before = current.parts.store;
  const parts = makeParts(module, before.saved, absentRef, before);
  setCurrent({ module, parts });
  return parts;
}

function makeParts(
  module: DocumentModule<CompiledForm>,
  begin: FormData,
  absentRef: { current: readonly string[] },
  before?: FormStore,
): FormParts {
  const { schema } = module.default;
  const { validators = {} } = module;
  const initial = shownInitialData(module, begin);
  const store = new FormStore(
    initial,
    dataValidation(schema, validators, () => absentRef.current),
  );
  if (before) {
    store.version = before.version;
    store.replace(before.read());
  }
  return { store, view: new RjsfView(store, shapeOf(schema)) };
}
