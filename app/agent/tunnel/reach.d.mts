/** A target the agent was not allowed to reach, or whose form it does not know. */
export class Unreachable extends Error {}

/**
 * The hosts and ports that the server may reach through this machine: itself, and what the options name. Throws when an
 * option is invalid.
 */
export function createReach(options?: readonly string[]): { resolve(host: string, port: number): Promise<string> };
