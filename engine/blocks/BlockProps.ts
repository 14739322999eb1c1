import type { BindingContext } from "../bindings/bind";

/** Props of every block: its document, the values its bindings read, and the id of the document around it, such as page/loaves. */
export interface BlockProps<Block> {
  block: Block;
  context: BindingContext;
  documentId: string;
}
