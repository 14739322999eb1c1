import { lookFormats } from "./looks";
import { numberFormats } from "./numbers";
import { textFormats } from "./texts";
import { timeFormats } from "./times";

/** The formats the engine brings; an application adds its own beside them. */
export const standardFormats = { ...textFormats, ...numberFormats, ...timeFormats, ...lookFormats };
