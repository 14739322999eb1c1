/** Fictional mobile operators of the demonstration fleet. */
export const CARRIERS = ["Northcell", "Telvia", "Orbis Mobile", "Lumen Net", "Baltwave"] as const;
