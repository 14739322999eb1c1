import { createRoot } from "react-dom/client";
import { applyBrand, continueUrl } from "#engine/rules";
import "#engine/tokens.css";
import "@fontsource-variable/inter/wght.css";
import { loadBoot } from "../bootAddress";
import { SignIn } from "./SignIn";

const container = document.getElementById("account");
if (!container) throw new Error("login.html has no element with the id account.");

const boot = await loadBoot();
applyBrand(boot.brand);
document.title = `${boot.language.texts["Sign in"] ?? "Sign in"} – ${boot.brand.title_text ?? ""}`;

/** Where to go once signed in: the page the user came from when it is ours, else the start. */
const next = () => continueUrl(new URLSearchParams(location.search).get("continue_url"), location.origin) ?? "/";

createRoot(container).render(<SignIn boot={boot} onSignedIn={() => location.replace(next())} />);
