import { BaseAlert } from "./BaseAlert";
import { ItemCount } from "./ItemCount";
import { JsonInput } from "./JsonInput";
import { ListInput } from "./ListInput";
import { RichTextInput } from "./richText/RichTextInput";
import { TableInput } from "./table/TableInput";

/** Inputs of few forms; they come together when the first of them is shown. */
export const rareWidgets = { BaseAlert, ItemCount, JsonInput, ListInput, RichTextInput, TableInput };
