import { late } from "../elements/late";
import type { CustomBlockProps } from "../registry/Registry";

// None belongs to a first page: each comes with the window that shows it.
const code = late<CustomBlockProps>(async () => (await import("./confirm/confirmParts")).ConfirmCode);
const elsewhere = late<CustomBlockProps>(async () => (await import("./confirm/confirmParts")).ConfirmElsewhere);
const progress = late<CustomBlockProps>(async () => (await import("./progress/ChannelProgress")).ChannelProgress);
const filters = late<CustomBlockProps>(async () => (await import("./windows/windowParts")).ActiveFilters);
const viewer = late<CustomBlockProps>(async () => (await import("./windows/windowParts")).JsonViewer);
const settings = late<CustomBlockProps>(async () => (await import("./windows/windowParts")).TableSettings);

/** The coded blocks the engine brings: an application spreads them into its registry. */
export const standardBlocks = {
  ConfirmCode: code.Part,
  ConfirmElsewhere: elsewhere.Part,
  ChannelProgress: progress.Part,
  ActiveFilters: filters.Part,
  JsonViewer: viewer.Part,
  TableSettings: settings.Part,
};
