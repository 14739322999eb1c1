/** The constants the engine itself needs, with the values that stand when settings.json does not name them. */
export const engineDefaults = {
  /** Requests: the time-outs of the session call, of any other, of files; life, number and window of answers; the wait of the maintenance screen (ms). */
  userTimeout: 30_000,
  callTimeout: 15_000,
  transferTimeout: 600_000,
  cacheLifetime: 300_000,
  cacheSize: 100,
  throttleWindow: 1_000,
  maintenanceAfter: 3,
  maintenancePollInterval: 5_000,
  refreshExemptPages: [] as readonly string[],
  /** The route landed on first when it is permitted, and the routes never landed on. */
  landingRoute: "",
  landingExcluded: [] as readonly string[],
  /** Permissions that open pages to view although their names do not say so. */
  viewPermissions: [] as readonly string[],
  /** Toasts (ms). */
  toastDuration: 4_000,
  toastCloseAnimation: 150,
  toastQueueCheck: 250,
  toastLimit: 7,
  /** The update prompt and how often the version is asked for (ms). */
  updatePromptDelay: 1_000,
  versionPollInterval: 180_000,
  scrollToTopAfter: 300,
  helpPanelDelay: 700,
  /** Inputs: rest before a search (ms) and its characters, items a lookup reads, characters of a generated password, bytes of a file. */
  searchDebounce: 500,
  searchLength: 200,
  lookupPageSize: 100,
  generatedPasswordLength: 16,
  fileSizeLimit: 83_886_080,
  /** Rows a page of a list may have, and how often it may read itself again. */
  pageSizes: [10, 25, 50, 100] as readonly number[],
  autoRefresh: ["10s", "30s", "1m", "5m", "15m", "30m", "1h", "2h", "24h"] as readonly string[],
  /** Windows that may be minimised at once. */
  minimizedLimit: 5,
  /** Live values. */
  socketPath: "/status/socket.io",
  socketReconnects: 5,
  socketDelayMin: 1_000,
  socketDelayMax: 5_000,
  socketTimeout: 20_000,
};

/** The engine's constants by name. */
export type EngineSettings = typeof engineDefaults;

/** The engine's constants: those of settings.json, or the defaults. */
export function engineSettings(settings: Record<string, unknown>): EngineSettings {
  const names = Object.keys(engineDefaults).filter((name) => Object.hasOwn(settings, name));
  return { ...engineDefaults, ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
}
