/** The engine's pure rules, free of React, for whoever must decide the same on the server. */
export { type BindingContext, bind, bindParams, bindText, readPath } from "./bindings/bind";
export { type Condition, holds } from "./conditions/holds";
export { conditionKeywords } from "./conditions/satisfies";
export { readCsvBytes } from "./fields/readCsvFile";
export { parseCsvLines } from "./fields/table/spreadsheet";
export { formatData } from "./formats/bytes";
export { formatDuration } from "./formats/relativeTime";
export { translate } from "./languages/translate";
export { isAllowed } from "./permissions/isAllowed";
export { signInAddress, wayBack } from "./session/continueUrl";
