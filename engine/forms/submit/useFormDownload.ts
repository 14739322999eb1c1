import { useState } from "react";
import { failureText } from "../../actions/failureText";
import { itemNameOf } from "../../actions/itemNameOf";
import type { OperationRequest, Outcome } from "../../actions/runOperation";
import { useApi } from "../../api/ApiContext";
import { downloadFile } from "../../api/downloadFile";
import { useTranslate } from "../../languages/useTranslate";

/** Downloads the file of a form's operation; errors are returned for the form to show. */
export function useFormDownload() {
  const api = useApi();
  const t = useTranslate();
  const [isSaving, setSaving] = useState(false);
  const save = async ({ operation, params, body, item }: OperationRequest): Promise<Outcome> => {
    setSaving(true);
    try {
      const error = await downloadFile(api, operation, { params: { ...params, ...Object(body) } });
      if (!error) return { status: "done", data: undefined, meta: undefined };
      const words = { verb: t("download"), item: item ?? t(itemNameOf(operation)) };
      return { status: "failed", error, text: failureText(error, words, t) };
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
