/** The mobile operators of the demonstration, which do not exist. */
export const CARRIERS = ["Northcell", "Telvia", "Orbis Mobile", "Lumen Net", "Baltwave"] as const;
