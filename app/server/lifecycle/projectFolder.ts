import { fileURLToPath } from "node:url";

/** The root folder of the project, with package.json and schemas. */
export const PROJECT_FOLDER = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
