/** Actions of jobs that open a remote access session. */
export const OPENING_ACTIONS = ["connect_webui", "connect_cli", "connect_access"] as const;
