import { PROJECT_FOLDER } from "../app/server/lifecycle/projectFolder";
import { findBuilt } from "../app/server/start/prepare.mjs";

/** Arguments of Node that run the server from its sources, with the project as the working directory. */
export const SOURCE_COMMAND: readonly string[] = ["--import", "tsx", "app/server/cli.ts"];

const built = findBuilt(PROJECT_FOLDER, "server");

/** Arguments of Node that run the server: as built if that is current, as in a run of all tests, or its sources. */
export const SERVER_COMMAND: readonly string[] = built ? [built] : SOURCE_COMMAND;

/** Options that let a server start where the console is not built. */
export const CONSOLE_OPTIONS: readonly string[] = findBuilt(PROJECT_FOLDER, "console") ? [] : ["--dev"];
