/** The engine's small door for pages before the session: brand, language and where to go next, without the engine itself. */

export { retryAfterSeconds } from "./api/retryAfterSeconds";
export { applyBrand, tabTitle } from "./brands/applyBrand";
export { applyDarkMode, readDarkMode } from "./brands/darkMode";
export type { Boot } from "./documents/boot";
export { type Translate, translate } from "./languages/translate";
export { afterSignIn, signInAddress } from "./session/continueUrl";
export { browserLock, renewOnce } from "./session/renewSession";
export { safeStorage } from "./settings/browserStorage";
export { activeTimeZone, prepareTimeZone } from "./timezones/timeZone";
