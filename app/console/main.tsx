import { createRoot } from "react-dom/client";
import { createConsole, type DocumentModule } from "#engine";
import { loadBoot } from "./bootAddress";
import { followDocuments } from "./followDocuments";
import { registry } from "./registry";
import "@fontsource-variable/inter/wght.css";

const container = document.getElementById("console");
if (!container) throw new Error("index.html has no element with the id console.");

const boot = await loadBoot();
const { Console } = createConsole({
  boot,
  registry,
  load: (address) => import(/* @vite-ignore */ address) as Promise<DocumentModule>,
});
createRoot(container).render(<Console />);
followDocuments(boot.version);
