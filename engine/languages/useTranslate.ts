import { useCallback } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { type Translate, translate } from "./translate";

/** The function that turns source texts into the language shown. */
export function useTranslate(): Translate {
  const { texts } = useBoot().language;
  return useCallback((source, values) => translate(texts, source, values), [texts]);
}
