import { HistoryExport } from "../exports/HistoryExport";
import { ChangeMfa } from "../mfa/ChangeMfa";
import { FileText } from "./FileText";
import { ImageGallery } from "./ImageGallery";
import { PrintPage } from "./PrintPage";
import { SpecialKeys } from "./SpecialKeys";
import { TemplateValues } from "./TemplateValues";
import { WifiChart } from "./WifiChart";
import { WifiCode } from "./WifiCode";

/** What single windows show; it comes together with the first of these windows. */
export const windowBlocks = {
  ChangeMfa,
  FileText,
  HistoryExport,
  ImageGallery,
  PrintPage,
  SpecialKeys,
  TemplateValues,
  WifiChart,
  WifiCode,
};
