/** The product's own documents, relative to the project, where npm runs scripts. */
export const baseFolder = "schemas";

/** The code whose texts languages translate. */
export const codeFolders = ["engine", "app/console", "app/server/mail"];

/** All code that may show a text, however it comes to be translated. */
export const programFolders = ["engine", "app"];
