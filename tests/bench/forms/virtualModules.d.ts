declare module "virtual:shapes" {
  import type { CompiledForm, DocumentModule } from "../../../engine/documents/boot";
  import type { Shape } from "./shapes";

  /** The forms to measure. */
  export const shapes: readonly Shape[];
  /** The same forms with their compiled documents, by id. */
  export const ours: Record<string, Shape & { module: DocumentModule<CompiledForm> }>;
}

declare module "virtual:boot" {
  import type { Boot } from "../../../engine/documents/boot";

  /** A boot document with the settings of the product. */
  export const boot: Boot;
}
