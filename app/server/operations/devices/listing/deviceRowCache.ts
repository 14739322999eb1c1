import { RowTextCache } from "../../../lists/json/RowTextCache";
import type { Services } from "../../../requests/Context";

type CompiledDocuments = ReturnType<Services["documents"]>["documents"];

const kept = new WeakMap<Services["database"], { documents: CompiledDocuments; texts: RowTextCache }>();

/** The texts of the devices of a database; what devices can do follows from the documents of the moment, and with it their texts. */
export function deviceRowCache(services: Pick<Services, "database" | "documents">): RowTextCache {
  const { documents } = services.documents();
  const known = kept.get(services.database);
  if (known?.documents === documents) return known.texts;
  const texts = new RowTextCache();
  kept.set(services.database, { documents, texts });
  return texts;
}
