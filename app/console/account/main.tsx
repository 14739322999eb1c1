import { createRoot } from "react-dom/client";
import { afterSignIn, applyBrand, applyDarkMode, readDarkMode, tabTitle, translate } from "#engine/account";
import "#engine/tokens.css";
import "#engine/base.css";
import "@fontsource-variable/inter/wght.css";
import { loadBoot } from "../bootAddress";
import { SignIn } from "./SignIn";

const container = document.getElementById("account");
if (!container) throw new Error("login.html has no element with the id account.");

const boot = await loadBoot();
applyBrand(document, boot.brand);
applyDarkMode(document, readDarkMode(document.cookie));
document.title = tabTitle(translate(boot.language.texts, "Sign in"), boot.brand);

createRoot(container).render(<SignIn boot={boot} onSignedIn={() => location.replace(afterSignIn(location))} />);
