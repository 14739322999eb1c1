import { HistoryExport } from "../exports/HistoryExport";
import { ChangeMfa } from "../mfa/ChangeMfa";
import { FileText } from "./FileText";
import { ImageGallery } from "./ImageGallery";
import { PrintPage } from "./PrintPage";
import { SpecialKeys } from "./SpecialKeys";
import { TemplateValues } from "./TemplateValues";
import { WifiChart } from "./WifiChart";
import { WifiCode } from "./WifiCode";

/** Code splitting: the custom blocks of modals, loaded in one chunk with the first of them. */
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
