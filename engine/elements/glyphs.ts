import type glyphs from "../icons/glyphs.json";
import { sprite } from "../icons/glyphs.json?sprite";
import { spriteIcon } from "../icons/spriteIcon";

const glyph = (name: keyof typeof glyphs) => spriteIcon(sprite, name);

// The icons the engine itself uses; icons named in documents come from the registry.
export const AscendingGlyph = glyph("ascending");
export const BellGlyph = glyph("bell");
export const CheckGlyph = glyph("check");
export const CloseGlyph = glyph("close");
export const ColumnsGlyph = glyph("columns");
export const CopyGlyph = glyph("copy");
export const DescendingGlyph = glyph("descending");
export const DownGlyph = glyph("down");
export const EditGlyph = glyph("edit");
export const EnlargeGlyph = glyph("enlarge");
export const ErrorGlyph = glyph("error");
export const FilterGlyph = glyph("filter");
export const GenerateGlyph = glyph("generate");
export const GripGlyph = glyph("grip");
export const HideGlyph = glyph("hide");
export const HintGlyph = glyph("hint");
export const LiveGlyph = glyph("live");
export const MenuGlyph = glyph("menu");
export const MinimizeGlyph = glyph("minimize");
export const NextGlyph = glyph("next");
export const NoticeGlyph = glyph("notice");
export const PreviousGlyph = glyph("previous");
export const RefreshGlyph = glyph("refresh");
export const SearchGlyph = glyph("search");
export const ShowGlyph = glyph("show");
export const ShrinkGlyph = glyph("shrink");
export const UserGlyph = glyph("user");
