import { useEffect, useRef, useState } from "react";
import { SearchGlyph } from "../../../elements/glyphs";
import { TextInput } from "../../../elements/inputs/TextInput";
import { useTranslate } from "../../../languages/useTranslate";
import { useSetting } from "../../../settings/useSetting";
import styles from "./Toolbar.module.css";

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  /** Hears whether a text stands in the box that is not searched yet. */
  onTyping: (isTyping: boolean) => void;
}

/** A search box that waits until typing rests; it follows the address when that changes by itself. */
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
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() !== value) onSearch(wanted.trim());
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
