/** The product's own documents, relative to the project root, where npm runs scripts. */
export const baseFolder = "schemas";

/** Folders of code whose texts are translated. */
export const codeFolders = ["engine", "app/console", "app/server/mail"];

/** Folders of all code that may display a text, translated or not. */
export const programFolders = ["engine", "app"];
