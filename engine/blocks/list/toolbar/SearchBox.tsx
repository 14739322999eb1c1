import { useEffect, useRef, useState } from "react";
import { SearchGlyph } from "../../../elements/glyphs";
import { TextInput } from "../../../elements/inputs/TextInput";
import { useTranslate } from "../../../languages/useTranslate";
import { useSetting } from "../../../settings/useSetting";
import styles from "./Toolbar.module.css";

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  /** Called with whether the box holds text that has not been searched yet. */
  onTyping: (isTyping: boolean) => void;
}

/** A debounced search box; it follows the address when that changes otherwise. */
export function SearchBox({ value, onSearch, onTyping }: SearchBoxProps) {
  const t = useTranslate();
  const delay = useSetting<number>("searchDebounce");
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const isTyping = text.trim() !== value;
  useEffect(() => onTyping(isTyping), [onTyping, isTyping]);
  const search = (requested: string) => {
    clearTimeout(timer.current);
    if (requested.trim() !== value) onSearch(requested.trim());
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), delay);
  };
  return (
    <TextInput
      type="search"
      className={styles.search}
      before={<SearchGlyph size={14} aria-hidden="true" />}
      value={text}
      placeholder={t("Search")}
      aria-label={t("Search")}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && search(text)}
    />
  );
}
