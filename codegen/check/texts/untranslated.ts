/** The rule of a translation that is missing: the text is shown in English until there is one. */
export const UNTRANSLATED = "untranslated";
