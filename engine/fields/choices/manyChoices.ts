import { lazyComponent } from "../../elements/loading/lazyComponent";
import type { WidgetProps } from "../../registry/Registry";
import type { Choice } from "./choices";

/** More choices than this are no list to scroll through, and cost the browser too much to draw at once. */
const MANY = 500;

/** Whether choices are searched rather than listed. */
export const isMany = (choices: readonly Choice[]) => choices.length > MANY;

/** The search of very many choices; in few forms: fetched with the first of them. */
export const LazyChoiceCombobox = lazyComponent<WidgetProps & { choices: readonly Choice[] }>(
  async () => (await import("./ChoiceCombobox")).ChoiceCombobox,
).Part;
