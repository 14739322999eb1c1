import { useRef, useState } from "react";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { dataValidation } from "../errors/validateData";
import type { FormParts } from "../FormContext";
import { RjsfBridge } from "../rjsf/RjsfBridge";
import { shapeOf } from "../schema/shapeKeys";
import { FormStore } from "./FormStore";
import type { FormData } from "./initialData";
import { shownInitialData } from "./shownInitialData";

/** The store of a form and its bridge to RJSF, for the lifetime of the form. */
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
    store.merge(initial, before.read());
  }
  const shape = shapeOf(schema);
  return { store, bridge: new RjsfBridge(store, shape), shape };
}
