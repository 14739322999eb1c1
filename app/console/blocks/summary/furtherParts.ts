// One piece of code, so that the strip, which everybody loads first, names one.
export { ChartChoice } from "./ChartChoice";
export { FurtherChart } from "./FurtherChart";
