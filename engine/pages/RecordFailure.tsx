import { failureText } from "../actions/failureText";
import { itemNameOf } from "../actions/itemNameOf";
import { ErrorCard } from "../elements/loading/ErrorCard";
import { useTranslate } from "../languages/useTranslate";
import type { RefusedRecord } from "./usePage";

/** Replaces a page whose record could not be read, with a retry except for a missing record. */
export function RecordFailure({ status, error, operation, retry, documentId }: RefusedRecord & { documentId: string }) {
  const t = useTranslate();
  if (status === "missing") return <p>{t("Not found, or you do not have access to it.")}</p>;
  const message = failureText(error, { verb: t("read"), item: t(itemNameOf(operation)) }, t);
  return <ErrorCard message={message} documentId={documentId} onRetry={() => void retry()} />;
}
