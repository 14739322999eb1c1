// Must be the first style sheet: it declares the order of the cascade layers.
import "#engine/tokens.css";
import { createRoot } from "react-dom/client";
import { createConsole } from "#engine";
import { documentAddresses, loadBoot, loadDocuments } from "./bootDocuments";
import { registry } from "./registry";
import { reviewHostFetch } from "./reviewHostFetch";
import "@fontsource-variable/inter/wght.css";

// Hosts of review environments, from FARHELM_REVIEW_HOSTS at build time.
const reviewHosts = import.meta.env.REVIEW_HOSTS;

const container = document.getElementById("console");
if (!container) throw new Error("index.html has no element with the id console.");

const load = (address: string) => import(/* @vite-ignore */ address);
const addresses = documentAddresses();
// Preloading the documents lets the first API calls start immediately.
const [boot, loaded] = await Promise.all([loadBoot(), loadDocuments(addresses, load)]);

const options = {
  ...{ boot, registry, load, addresses, loaded },
  fetch: reviewHosts && reviewHostFetch(document.cookie, reviewHosts),
};
// Hot reload of documents in development; removed from production builds.
const { Console } = import.meta.env.DEV
  ? (await import("./dev/openDevConsole")).openDevConsole(options)
  : createConsole(options);
createRoot(container).render(<Console />);
