declare module "virtual:shapes" {
  import type { CompiledForm, DocumentModule } from "../../../engine/documents/boot";
  import type { Shape } from "./shapes";

  /** The forms to measure. */
  export const shapes: readonly Shape[];
  /** The same forms with their compiled documents, by id. */
  export const ours: Record<string, Shape & { module: DocumentModule<CompiledForm> }>;
}
