import { useCallback } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { type Translate, translate } from "./translate";

/** Returns the function that translates source texts to the active language. */
export function useTranslate(): Translate {
  const { language } = useBoot();
  return useCallback((source, values) => translate(language, source, values), [language]);
}
