import { useTranslate } from "../../languages/useTranslate";
import { SearchGlyph } from "../glyphs";
import { TextInput } from "./TextInput";

/** Props of a search input. */
export interface SearchInputProps {
  /** The accessible name, where there is more than one search; "Search" by default. */
  label?: string;
  value: string;
  onChange: (text: string) => void;
}

/** An input that filters what is shown beside it while typing. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const t = useTranslate();
  return (
    <TextInput
      type="search"
      before={<SearchGlyph size={14} aria-hidden="true" />}
      aria-label={label ?? t("Search")}
      placeholder={t("Search")}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // Enter must not submit a form around it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
