import { lookFormats } from "./looks";
import { numberFormats } from "./numbers";
import { textFormats } from "./texts";
import { timeFormats } from "./times";

/** The formats the engine provides; an application adds its own. */
export const standardFormats = { ...textFormats, ...numberFormats, ...timeFormats, ...lookFormats };
