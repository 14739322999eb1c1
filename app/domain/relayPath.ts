/** The path at which other server processes reach the tunnels that end at one. */
export const RELAY_PATH = "/nodes/relay";
