import type { Services } from "./Context";
import { KeptTexts } from "./KeptTexts";

type CompiledDocuments = ReturnType<Services["documents"]>["documents"];

const kept = new WeakMap<Services["database"], { documents: CompiledDocuments; texts: KeptTexts }>();

/** The texts of the devices of a database; what devices can do follows from the documents of the moment, and with it their texts. */
export function deviceTexts(services: Pick<Services, "database" | "documents">): KeptTexts {
  const { documents } = services.documents();
  const known = kept.get(services.database);
  if (known?.documents === documents) return known.texts;
  const texts = new KeptTexts();
  kept.set(services.database, { documents, texts });
  return texts;
}
