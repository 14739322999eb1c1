/** The constants the engine itself needs, with the values that stand when settings.json does not name them. */
export const engineDefaults = {
  /** Requests: the session call's time-out, the life and number of kept answers, the window of equal reads (ms). */
  userTimeout: 30_000,
  cacheLifetime: 300_000,
  cacheEntries: 100,
  throttleWindow: 1_000,
  maintenanceAfter: 3,
  refreshExemptPages: [] as readonly string[],
  /** Where someone lands before a permitted page is known, and the routes never landed on. */
  landingPath: "/",
  landingExcluded: [] as readonly string[],
  /** Toasts (ms). */
  toastDuration: 4_000,
  toastCloseAnimation: 150,
  toastQueueInterval: 250,
  toastMaximum: 7,
  /** The update prompt and how often the version is asked for (ms). */
  updatePromptDelay: 1_000,
  versionPollInterval: 180_000,
  scrollTopThreshold: 300,
  /** Live values. */
  livePath: "/status/socket.io",
  liveReconnects: 5,
  liveDelay: 1_000,
  liveDelayMaximum: 5_000,
  liveTimeout: 20_000,
};

/** The engine's constants by name. */
export type EngineSettings = typeof engineDefaults;

/** The engine's constants: those of settings.json, or the defaults. */
export function engineSettings(settings: Record<string, unknown>): EngineSettings {
  const names = Object.keys(engineDefaults).filter((name) => Object.hasOwn(settings, name));
  return { ...engineDefaults, ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
}
