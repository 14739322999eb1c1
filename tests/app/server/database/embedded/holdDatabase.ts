import { startEmbedded } from "../../../../../app/server/database/embedded/startEmbedded";
import { openDataFolder } from "../../../../../app/server/database/openDataFolder";

// A process that opens a database and holds it until it is killed: node --import tsx holdDatabase.ts FOLDER
const [folder = ""] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const { url } = await startEmbedded({ data: await openDataFolder(folder), log });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
