import { BaseAlert } from "./BaseAlert";
import { JsonInput } from "./JsonInput";
import { ItemCount } from "./lists/ItemCount";
import { ListInput } from "./lists/ListInput";
import { RichTextInput } from "./richText/RichTextInput";
import { TableInput } from "./table/TableInput";

/** Inputs of few forms; they come together when the first of them is shown. */
export const lazyWidgets = { BaseAlert, ItemCount, JsonInput, ListInput, RichTextInput, TableInput };
