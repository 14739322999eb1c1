import { type ComponentType, createContext, useContext } from "react";
import type { BindingContext } from "../bindings/bind";
import type { Block } from "../generated/documents";

/** Props of a tree of blocks: the blocks, the values their bindings read, and the document id, such as page/loaves. */
export interface BlocksProps {
  blocks: readonly Block[];
  context: BindingContext;
  documentId: string;
}

/** Provides the component that draws blocks. Dependency injection: blocks with inner blocks do not import Blocks, which imports them. */
export const BlocksContext = createContext<ComponentType<BlocksProps> | undefined>(undefined);

/** Draws the blocks inside another block; requires Blocks above it. */
export function InnerBlocks(props: BlocksProps) {
  const Blocks = useContext(BlocksContext);
  if (Blocks === undefined) throw new Error("This component must be rendered inside Blocks.");
  return <Blocks {...props} />;
}
