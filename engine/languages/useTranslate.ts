import { useCallback } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { type Translate, translate } from "./translate";

/** The function that turns source texts into the language shown. */
export function useTranslate(): Translate {
  const { language } = useBoot();
  return useCallback((source, values) => translate(language, source, values), [language]);
}
