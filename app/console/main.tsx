// First of all styles: it says in which order the layers of the others count.
import "#engine/tokens.css";
import { createRoot } from "react-dom/client";
import { createConsole } from "#engine";
import { documentAddresses, loadBoot } from "./bootAddress";
import { registry } from "./registry";
import { reviewFetch } from "./reviewFetch";
import "@fontsource-variable/inter/wght.css";

// Hosts of review environments, from FARHELM_REVIEW_HOSTS at build time.
const reviewHosts = import.meta.env.REVIEW_HOSTS;

const container = document.getElementById("console");
if (!container) throw new Error("index.html has no element with the id console.");

const options = {
  boot: await loadBoot(),
  registry,
  fetch: reviewHosts && reviewFetch(document.cookie, reviewHosts),
  load: (address: string) => import(/* @vite-ignore */ address),
  addresses: documentAddresses(),
};
// While documents are being written, the page follows them; production builds leave that out.
const { Console } = import.meta.env.DEV
  ? (await import("./dev/openDevConsole")).openDevConsole(options)
  : createConsole(options);
createRoot(container).render(<Console />);
