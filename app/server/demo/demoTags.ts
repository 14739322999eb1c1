/** A demonstration tag, assigned to devices of its company and the companies below it. */
export interface DemoTag {
  company: number;
  name: string;
  description: string;
  color: string;
  /** Share of the eligible devices that have it. */
  share: number;
}

/** The tags of the demonstration. */
export const DEMO_TAGS: readonly DemoTag[] = [
  { company: 0, name: "Critical", description: "Calls the people on duty", color: "#C62828", share: 0.08 },
  { company: 0, name: "Pilot firmware", description: "Gets new firmware first", color: "#6A1B9A", share: 0.05 },
  { company: 0, name: "Battery backup", description: "Runs on after a power cut", color: "#2E7D32", share: 0.12 },
  { company: 0, name: "To be replaced", description: "End of life this year", color: "#6D4C41", share: 0.04 },
  { company: 1, name: "Vehicle", description: "Drives around", color: "#1565C0", share: 0.7 },
  { company: 1, name: "Leased", description: "Goes back when the lease ends", color: "#00838F", share: 0.2 },
  { company: 2, name: "SCADA", description: "Carries telemetry of the plant", color: "#283593", share: 0.5 },
  { company: 2, name: "Flood zone", description: "May be hard to reach", color: "#0277BD", share: 0.15 },
  { company: 3, name: "Grid code", description: "Required by the grid operator", color: "#EF6C00", share: 0.35 },
  { company: 3, name: "Remote site", description: "No staff on site", color: "#558B2F", share: 0.3 },
  { company: 4, name: "Card payments", description: "Second line for the tills", color: "#AD1457", share: 0.6 },
  { company: 4, name: "Guest Wi-Fi", description: "Serves customers", color: "#4527A0", share: 0.3 },
];
