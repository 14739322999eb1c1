import { type ComponentType, lazy, Suspense } from "react";
import { useText } from "./AccountContext";
import { Finished } from "./Finished";
import { ForgotPassword } from "./ForgotPassword";
import { Invitation } from "./Invitation";
import { ResetPassword } from "./ResetPassword";
import { SignIn } from "./SignIn";
import { VerifyEmail } from "./VerifyEmail";

// Only who is signed in needs it; the way in stays small.
const Settings = lazy(async () => ({ default: (await import("./settings/Settings")).Settings }));

// For the phone of who chose to confirm there.
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

/** The page of the account area at an address. Links between them load anew: there is no router here. */
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
