import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { CodeForm } from "./CodeForm";
import { usePendingConfirmation } from "./usePendingConfirmation";

/** Prompts for the code of the second factor and repeats the change with it. */
export function ConfirmCode({ options }: CustomBlockProps) {
  const t = useTranslate();
  const { attempt } = usePendingConfirmation();
  const text =
    options.method === "email"
      ? t("Enter the code we sent to your e-mail address.")
      : t("Enter the code your authenticator app shows.");
  return <CodeForm text={text} send={attempt} />;
}
