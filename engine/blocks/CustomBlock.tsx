import type { CustomBlock as CustomDocument } from "../generated/documents";
import { useRegistry } from "../registry/RegistryContext";
import type { BlockProps } from "./BlockProps";

const noOptions = {};

/** A block implemented by the application, looked up in the registry. */
export function CustomBlock({ block, context, documentId }: BlockProps<CustomDocument>) {
  const Supplied = useRegistry().blocks[block.component];
  if (!Supplied) throw new Error(`The registry has no block "${block.component}".`);
  const supplied = <Supplied options={block.options ?? noOptions} context={context} documentId={documentId} />;
  return block.height ? <div style={{ minBlockSize: block.height }}>{supplied}</div> : supplied;
}
