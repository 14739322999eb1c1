import { lazyComponent } from "../elements/loading/lazyComponent";
import type { CustomBlockProps } from "../registry/Registry";

// None belongs to a first page: each comes with the window that shows it.
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

/** The coded blocks the engine brings: an application spreads them into its registry. */
export const standardBlocks = {
  ConfirmCode: code.Part,
  ConfirmElsewhere: elsewhere.Part,
  ChannelProgress: progress.Part,
  ActiveFilters: filters.Part,
  JsonViewer: viewer.Part,
  TableSettings: settings.Part,
};
