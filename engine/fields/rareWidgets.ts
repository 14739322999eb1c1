import { BaseAlert } from "./BaseAlert";
import { ListInput } from "./ListInput";
import { TableInput } from "./table/TableInput";

/** Inputs of few forms; they come together when the first of them is shown. */
export const rareWidgets = { BaseAlert, ListInput, TableInput };
