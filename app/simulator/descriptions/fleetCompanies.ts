/** A company of the demonstration and the characteristics of its devices. */
export interface FleetCompany {
  name: string;
  /** Index of the parent company; null for the root. */
  parent: number | null;
  /** Name prefixes of the company's devices; a number follows. */
  sites: readonly [string, ...string[]];
  /** Relative share of the fleet's devices. */
  weight: number;
  /** Area of its devices: latitude, longitude and spread, in degrees. */
  area: readonly [number, number, number];
  /** Whether its devices are in vehicles. */
  moves: boolean;
}

const fixed = { moves: false };

/** The companies of the demonstration, parents first; all names are fictional. */
export const FLEET_COMPANIES: readonly [FleetCompany, ...FleetCompany[]] = [
  { name: "Meridian Networks", parent: null, sites: ["Lab", "Depot"], weight: 3, area: [54.69, 25.28, 0.05], ...fixed },
  { name: "Kestrel Logistics", parent: 0, sites: ["Hub", "Gate"], weight: 4, area: [52.52, 13.4, 0.3], ...fixed },
  {
    name: "Halden Water",
    parent: 0,
    sites: ["Control room", "Reservoir"],
    weight: 3,
    area: [59.13, 11.39, 0.2],
    ...fixed,
  },
  { name: "Brightmoor Energy", parent: 0, sites: ["Substation"], weight: 4, area: [51.05, 3.72, 0.4], ...fixed },
  { name: "Ostara Retail", parent: 0, sites: ["Office", "Warehouse"], weight: 3, area: [48.21, 16.37, 0.3], ...fixed },
  { name: "Kestrel Nordic", parent: 1, sites: ["Truck"], weight: 12, area: [57.7, 11.97, 2], moves: true },
  { name: "Kestrel Iberia", parent: 1, sites: ["Truck"], weight: 10, area: [40.42, -3.7, 2], moves: true },
  {
    name: "Kestrel Cold Chain",
    parent: 1,
    sites: ["Trailer", "Cold store"],
    weight: 8,
    area: [52.37, 4.9, 1],
    moves: true,
  },
  {
    name: "Halden Treatment",
    parent: 2,
    sites: ["Plant", "Filter hall"],
    weight: 7,
    area: [59.28, 11.11, 0.5],
    ...fixed,
  },
  { name: "Halden Pumping", parent: 2, sites: ["Pump station"], weight: 11, area: [59.43, 10.66, 0.6], ...fixed },
  {
    name: "Brightmoor Solar",
    parent: 3,
    sites: ["Solar park", "Inverter"],
    weight: 10,
    area: [43.6, 1.44, 1],
    ...fixed,
  },
  { name: "Brightmoor Wind", parent: 3, sites: ["Turbine"], weight: 9, area: [54.32, 9.0, 0.8], ...fixed },
  { name: "Ostara Stores North", parent: 4, sites: ["Store", "Kiosk"], weight: 9, area: [53.55, 9.99, 0.9], ...fixed },
  { name: "Ostara Stores South", parent: 4, sites: ["Store", "Kiosk"], weight: 7, area: [47.07, 15.44, 0.9], ...fixed },
];

/** Indexes of a company and its ancestors, root first. */
export function companiesAbove(position: number): number[] {
  const parent = FLEET_COMPANIES[position]?.parent;
  return typeof parent === "number" ? [...companiesAbove(parent), position] : [position];
}
