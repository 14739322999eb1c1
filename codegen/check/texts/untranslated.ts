/** The rule that reports missing translations, separated because such texts are shown in English meanwhile. */
export const UNTRANSLATED = "untranslated";
