/** The path at which devices open their tunnels. */
export const TUNNEL_PATH = "/door/tunnel";
