import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The root folder of the project, with package.json and schemas, whether this runs from its sources or from dist/. */
export const PROJECT_FOLDER = dirname(createRequire(import.meta.url).resolve("#package.json"));
