// One piece of code, so that the strip, which everybody loads first, names one.

export { AdditionalChart } from "./AdditionalChart";
export { ChartChoice } from "./ChartChoice";
