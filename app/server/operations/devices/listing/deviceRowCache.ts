import { RowTextCache } from "../../../lists/json/RowTextCache";
import type { Services } from "../../../requests/Context";

type CompiledDocuments = ReturnType<Services["documents"]>["documents"];

const caches = new WeakMap<Services["database"], { documents: CompiledDocuments; texts: RowTextCache }>();

/** The row cache of the devices of a database. It is replaced when the documents change, as capabilities depend on them. */
export function deviceRowCache(services: Pick<Services, "database" | "documents">): RowTextCache {
  const { documents } = services.documents();
  const known = caches.get(services.database);
  if (known?.documents === documents) return known.texts;
  const texts = new RowTextCache();
  caches.set(services.database, { documents, texts });
  return texts;
}
