import { lazyComponent } from "../elements/loading/lazyComponent";
import type { CustomBlockProps } from "../registry/Registry";

// Code splitting: none is on a first page; each is loaded with the window that shows it.
const code = lazyComponent<CustomBlockProps>(async () => (await import("./confirm/confirmParts")).ConfirmCode);
const elsewhere = lazyComponent<CustomBlockProps>(
  async () => (await import("./confirm/confirmParts")).ConfirmElsewhere,
);
const progress = lazyComponent<CustomBlockProps>(
  async () => (await import("./progress/ChannelProgress")).ChannelProgress,
);
const filters = lazyComponent<CustomBlockProps>(async () => (await import("./windows/windowParts")).ActiveFilters);
const viewer = lazyComponent<CustomBlockProps>(async () => (await import("./windows/windowParts")).JsonViewer);
const settings = lazyComponent<CustomBlockProps>(async () => (await import("./windows/windowParts")).TableSettings);

/** The custom blocks the engine provides: an application spreads them into its registry. */
export const standardBlocks = {
  ConfirmCode: code.Part,
  ConfirmElsewhere: elsewhere.Part,
  ChannelProgress: progress.Part,
  ActiveFilters: filters.Part,
  JsonViewer: viewer.Part,
  TableSettings: settings.Part,
};
