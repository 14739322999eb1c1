import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

// The timezone plugin is left out: see docs/adr/0010-dayjs.md.
dayjs.extend(utc);

/** A date as calls and addresses write it. */
export const DAY_FORMAT = "YYYY-MM-DD";

/** Day.js as the engine uses it: with the plugin for UTC, and without locales, as texts in a language come from Intl. */
export { dayjs };
