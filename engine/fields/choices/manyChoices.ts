import { lazyComponent } from "../../elements/loading/lazyComponent";
import type { WidgetProps } from "../../registry/Registry";
import type { Choice } from "./choices";

/** Maximum number of choices rendered as a list; more are too many to scroll through and slow to render. */
const MAX_LISTED = 500;

/** Whether choices need a combobox rather than a list. */
export const isMany = (choices: readonly Choice[]) => choices.length > MAX_LISTED;

/** The combobox of very many choices. Code splitting: few forms have one. */
export const LazyChoiceCombobox = lazyComponent<WidgetProps & { choices: readonly Choice[] }>(
  async () => (await import("./ChoiceCombobox")).ChoiceCombobox,
).Part;
