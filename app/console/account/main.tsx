import { createRoot } from "react-dom/client";
import { applyBrand, applyDarkMode, prepareTimeZone, readDarkMode } from "#engine/account";
import "#engine/tokens.css";
import "#engine/base.css";
import "@fontsource-variable/inter/wght.css";
import { loadBoot } from "../bootDocuments";
import { AccountContext } from "./AccountContext";
import { AccountPage } from "./AccountPage";

const container = document.getElementById("account");
if (!container) throw new Error("login.html has no element with the id account.");

const [boot] = await Promise.all([loadBoot(), prepareTimeZone(document.cookie)]);
applyBrand(document, boot.brand);
applyDarkMode(document, readDarkMode(document.cookie));

createRoot(container).render(
  <AccountContext value={boot}>
    <AccountPage path={location.pathname} />
  </AccountContext>,
);

// A mailed link opened in the same tab may differ only in its fragment, which does not trigger a navigation.
addEventListener("hashchange", () => location.reload());
