import type { BindingContext } from "../bindings/bind";
import type { Block } from "../generated/documents";
import { BlockBoundary } from "./BlockBoundary";
import type { BlockProps } from "./BlockProps";
import styles from "./Blocks.module.css";
import { CustomBlock } from "./CustomBlock";
import { ChartBlock } from "./chart/ChartBlock";
import { accordion, formBlock, html, table, tabs } from "./lazyBlocks";
import { ListBlock } from "./list/ListBlock";
import { RecordBlock } from "./RecordBlock";

/** What a tree of blocks needs: the blocks, what they bind to, and the document they stand in, such as page/loaves. */
export interface BlocksProps {
  blocks: readonly Block[];
  context: BindingContext;
  documentId: string;
}

/** Blocks from top to bottom; one that fails is replaced in place by a card that names the document. */
export function Blocks({ blocks, context, documentId }: BlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one document never change places
        <BlockBoundary key={index} documentId={documentId}>
          <BlockView block={block} context={context} documentId={documentId} />
        </BlockBoundary>
      ))}
    </div>
  );
}

function BlockView({ block, ...rest }: BlockProps<Block>) {
  switch (block.block) {
    case "list":
      return <ListBlock block={block} {...rest} />;
    case "record":
      return <RecordBlock block={block} {...rest} />;
    case "chart":
      return <ChartBlock block={block} {...rest} />;
    case "form":
      return <formBlock.Part block={block} {...rest} />;
    case "tabs":
      return <tabs.Part block={block} {...rest} />;
    case "accordion":
      return <accordion.Part block={block} {...rest} />;
    case "html":
      return <html.Part block={block} {...rest} />;
    case "table":
      return <table.Part block={block} {...rest} />;
    case "custom":
      return <CustomBlock block={block} {...rest} />;
  }
}
