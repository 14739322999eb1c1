import type { BindingContext } from "../bindings/bind";

/** What every block receives: its words, what they bind to, and the document it stands in, such as page/loaves. */
export interface BlockProps<Block> {
  block: Block;
  context: BindingContext;
  documentId: string;
}
