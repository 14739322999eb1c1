// Code splitting: one chunk for both, so that the first page refers to one file.

export { AdditionalChart } from "./AdditionalChart";
export { ChartChoice } from "./ChartChoice";
