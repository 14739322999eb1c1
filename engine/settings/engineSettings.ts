/** The defaults of the engine's settings, overridden by settings.json. */
export const engineDefaults = {
  /**
   * Requests: timeouts of the session call, other calls and file transfers (ms); cache lifetime (ms), size and
   * throttle (ms); failed addresses before maintenance and its poll interval (ms).
   */
  userTimeout: 30_000,
  callTimeout: 15_000,
  transferTimeout: 600_000,
  cacheLifetime: 300_000,
  cacheSize: 100,
  throttleWindow: 1_000,
  maintenanceAfter: 3,
  maintenancePollInterval: 5_000,
  refreshExemptPages: [] as readonly string[],
  /** The preferred landing route, and routes that are never used as landing page. */
  landingRoute: "",
  landingExcluded: [] as readonly string[],
  /** Permissions that count as view permissions despite their names. */
  viewPermissions: [] as readonly string[],
  /** Toasts (ms), and their maximum number. */
  toastDuration: 4_000,
  toastCloseAnimation: 150,
  toastQueueCheck: 250,
  toastLimit: 7,
  /** Delay of the update prompt, and poll interval of the version (ms). */
  updatePromptDelay: 1_000,
  versionPollInterval: 180_000,
  scrollToTopAfter: 300,
  helpPanelDelay: 700,
  /** Inputs: debounce of searches (ms) and their maximum length, page size of lookups, length of generated passwords, maximum file size (bytes). */
  searchDebounce: 500,
  searchLength: 200,
  lookupPageSize: 100,
  generatedPasswordLength: 16,
  fileSizeLimit: 83_886_080,
  /** Page sizes of lists, and their refresh intervals. */
  pageSizes: [10, 25, 50, 100] as readonly number[],
  autoRefresh: ["10s", "30s", "1m", "5m", "15m", "30m", "1h", "2h", "24h"] as readonly string[],
  /** Maximum number of minimized windows. */
  minimizedLimit: 5,
  /** The live connection (ms). */
  socketPath: "/status/socket.io",
  socketReconnects: 5,
  socketDelayMin: 1_000,
  socketDelayMax: 5_000,
  socketTimeout: 20_000,
};

/** The engine's settings by name. */
export type EngineSettings = typeof engineDefaults;

/** The engine's settings: those of settings.json, or the defaults. */
export function engineSettings(settings: Record<string, unknown>): EngineSettings {
  const names = Object.keys(engineDefaults).filter((name) => Object.hasOwn(settings, name));
  return { ...engineDefaults, ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
}
