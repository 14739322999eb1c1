import { fileURLToPath } from "node:url";

/** The folder of the program itself, with package.json and schemas. */
export const PROJECT_FOLDER = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
