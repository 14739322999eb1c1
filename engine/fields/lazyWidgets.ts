import { BaseAlert } from "./BaseAlert";
import { JsonInput } from "./JsonInput";
import { ItemCount } from "./lists/ItemCount";
import { ListInput } from "./lists/ListInput";
import { RichTextInput } from "./richText/RichTextInput";
import { TableInput } from "./table/TableInput";

/** Widgets of few forms, in one lazy chunk. */
export const lazyWidgets = { BaseAlert, ItemCount, JsonInput, ListInput, RichTextInput, TableInput };
