import { startEmbedded } from "../../../../../app/server/database/embedded/startEmbedded";
import { openDataFolder } from "../../../../../app/server/database/openDataFolder";

// Opens a database and holds it until the process is killed, or exits at once on request: node --import tsx
// holdDatabase.ts FOLDER
const [folder = ""] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const { url } = await startEmbedded({ data: await openDataFolder(folder), log });
process.on("SIGTERM", () => process.exit(1));
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
