/** The engine's small door for pages before the session: brand, language and where to go next, without the engine itself. */

export { retrySeconds } from "./api/retrySeconds";
export { applyBrand, tabTitle } from "./brands/applyBrand";
export { applyDarkMode, readDarkMode } from "./brands/darkMode";
export type { Boot } from "./documents/boot";
export { type Translate, translate } from "./languages/translate";
export { afterSignIn, signInAddress } from "./session/continueUrl";
export { browserLock, renewOnce } from "./session/renewSession";
export { lastingStorage } from "./settings/browserStorage";
export { activeTimeZone, prepareTimeZone } from "./timezones/timeZone";
