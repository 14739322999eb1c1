import type { Block } from "../generated/documents";
import { BlockBoundary } from "./BlockBoundary";
import type { BlockProps } from "./BlockProps";
import styles from "./Blocks.module.css";
import { BlocksContext, type BlocksProps } from "./BlocksContext";
import { CustomBlock } from "./CustomBlock";
import { ChartBlock } from "./chart/ChartBlock";
import { accordion, formBlock, html, table, tabs } from "./lazyBlocks";
import { ListBlock } from "./list/ListBlock";
import { RecordBlock } from "./RecordBlock";

/** Draws blocks from top to bottom. Each has an error boundary: a card that names the document replaces one that fails. */
export function Blocks({ blocks, context, documentId }: BlocksProps) {
  return (
    <BlocksContext value={Blocks}>
      <div className={styles.blocks}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one document never change places
          <BlockBoundary key={index} documentId={documentId}>
            <BlockView block={block} context={context} documentId={documentId} />
          </BlockBoundary>
        ))}
      </div>
    </BlocksContext>
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
