/** Entry point for pages without a session (the account area): brand, language and redirects, without the rest of the engine. */

export { retryAfterSeconds } from "./api/retryAfterSeconds";
export { applyBrand, tabTitle } from "./brands/applyBrand";
export { applyDarkMode, readDarkMode } from "./brands/darkMode";
export type { Boot } from "./documents/boot";
export { type Translate, translate } from "./languages/translate";
export { afterSignIn, signInAddress } from "./session/continueUrl";
export { browserLock, renewOnce } from "./session/renewSession";
export { safeStorage } from "./settings/browserStorage";
export { activeTimeZone, prepareTimeZone } from "./timezones/timeZone";
