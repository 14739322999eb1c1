import { useRef, useState } from "react";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { dataValidation } from "../errors/validateData";
import type { FormParts } from "../FormContext";
import { RjsfBridge } from "../rjsf/RjsfBridge";
import { shapeOf } from "../schema/shapeKeys";
import { FormStore } from "./FormStore";
import type { FormData } from "./initialData";
import { shownInitialData } from "./shownInitialData";

/** The store of a form and what keeps it in step with RJSF; they live as long as the form is shown. */
export function useFormParts(
  module: DocumentModule<CompiledForm>,
  initial: FormData,
  absent: readonly string[],
): FormParts {
  const left = useRef(absent);
  left.current = absent;
  const [held, setHeld] = useState(() => ({ module, parts: makeParts(module, initial, left) }));
  if (held.module === module) return held.parts;
  // The document was exchanged while the form is open: what was entered stays.
  const before = held.parts.store;
  const parts = makeParts(module, before.saved, left, before);
  setHeld({ module, parts });
  return parts;
}

function makeParts(
  module: DocumentModule<CompiledForm>,
  begin: FormData,
  left: { current: readonly string[] },
  before?: FormStore,
): FormParts {
  const { schema } = module.default;
  const { validators = {} } = module;
  const initial = shownInitialData(module, begin);
  const store = new FormStore(
    initial,
    dataValidation(schema, validators, () => left.current),
  );
  if (before) {
    store.version = before.version;
    store.merge(initial, before.read());
  }
  const shape = shapeOf(schema);
  return { store, bridge: new RjsfBridge(store, shape), shape };
}
