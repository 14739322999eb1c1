import { useTranslate } from "../../languages/useTranslate";
import { SearchGlyph } from "../glyphs";
import { TextInput } from "./TextInput";

/** What an input that narrows what is shown needs. */
export interface SearchInputProps {
  /** What is searched, where there is more than one search; Search when left out. */
  label?: string;
  value: string;
  onChange: (text: string) => void;
}

/** Narrows what is shown beside it while it is typed in. */
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
      // Enter looks for what is typed; it does not send a form around it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
