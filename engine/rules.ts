/** Entry point for the engine's pure functions, free of React, for use on the server. */
export { type BindingContext, bind, bindParams, bindText, readPath } from "./bindings/bind";
export { formatColour, parseColour } from "./brands/colour";
export { type Condition, holds } from "./conditions/holds";
export { conditionKeywords } from "./conditions/satisfies";
export { csvLine } from "./csv/csvLine";
export { detectNonText } from "./csv/detectNonText";
export { csvErrorText, readCsv } from "./csv/readCsv";
export { readCsvBytes } from "./fields/files/readCsvFile";
export { formatData } from "./formats/bytes";
export { formatDuration } from "./formats/relativeTime";
export { findLossyNumber } from "./json/findLossyNumber";
export { isExact } from "./json/isExact";
export { type Translate, translate } from "./languages/translate";
export { isPermittedAddress, isPermittedLink } from "./links/permittedAddress";
export { numberText, readNumber } from "./numbers/readNumber";
export { refuseNumber } from "./numbers/refuseNumber";
export { isAllowed } from "./permissions/isAllowed";
export { returnAddress, signInAddress } from "./session/continueUrl";
