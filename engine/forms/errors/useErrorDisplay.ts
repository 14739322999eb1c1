import { useCallback } from "react";
import { useOpeners } from "../../actions/openers";
import type { Submit } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";

/** Shows errors as the form's document requests (list, toast or dialog); returns those to list above its fields. */
export function useErrorDisplay(place: Submit["errors"] = "list"): (messages: string[]) => string[] {
  const t = useTranslate();
  const { show } = useToasts();
  const { ask } = useOpeners();
  return useCallback(
    (messages) => {
      const [first] = messages;
      if (first === undefined || place === "list" || (place === "toast" && messages.length > 1)) return messages;
      if (place === "toast") show({ text: first, tone: "danger" });
      else void ask({ title: t("Error"), text: messages.join("\n"), isNotice: true });
      return [];
    },
    [place, show, ask, t],
  );
}
