import { type ComponentType, lazy, Suspense } from "react";
import { useText } from "./AccountContext";
import { Finished } from "./Finished";
import { ForgotPassword } from "./ForgotPassword";
import { Invitation } from "./Invitation";
import { ResetPassword } from "./ResetPassword";
import { SignIn } from "./SignIn";
import { VerifyEmail } from "./VerifyEmail";

// Code splitting: only signed-in users need the settings, so the sign-in bundle stays small.
const Settings = lazy(async () => ({ default: (await import("./settings/Settings")).Settings }));

// Code splitting: only a phone used as a second factor opens this page.
const Phone = lazy(async () => ({ default: (await import("./phone/Phone")).Phone }));

const PAGES: Record<string, ComponentType> = {
  "/login": SignIn,
  "/account": Settings,
  "/account/forgot": ForgotPassword,
  "/account/reset": ResetPassword,
  "/account/phone": Phone,
  "/account/verify": VerifyEmail,
  "/account/invitation": Invitation,
};

/** Selects the account page for a path. There is no client-side router: links between these pages reload. */
export function AccountPage({ path }: { path: string }) {
  const t = useText();
  const Page = PAGES[path.replace(/(.)\/$/, "$1")];
  if (!Page) return <Finished title={t("Page not found")} href="/" onward={t("Go to the console")} />;
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
