import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { CodeForm } from "./CodeForm";
import { usePendingConfirmation } from "./usePendingConfirmation";

/** Asks for the code of the second factor, then sends the change again with it. */
export function ConfirmCode({ options }: CustomBlockProps) {
  const t = useTranslate();
  const { attempt } = usePendingConfirmation();
  const text =
    options.method === "email"
      ? t("Enter the code we sent to your e-mail address.")
      : t("Enter the code your authenticator app shows.");
  return <CodeForm text={text} send={attempt} />;
}
