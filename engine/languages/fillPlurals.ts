import { formatCount } from "./formatCount";

/** An ICU plural such as {count, plural, one {# row} other {# rows}}; its forms may hold {names} but no nested plural. */
const PLURAL = /\{([\w.]+), *plural,((?:\s*(?:=\d+|[a-z]+)\s*\{(?:[^{}]|\{[^{}]*\})*\})+)\s*\}/g;
const FORM = /(=\d+|[a-z]+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;

const rules = new Map<string, Intl.PluralRules>();

/** Selects the plural forms of a text by the plural rules of a language; # becomes the formatted number. */
export function fillPlurals(text: string, valueAt: (path: string) => unknown, code: string): string {
  return text.replace(PLURAL, (whole, path: string, written: string) => {
    const count = Number(valueAt(path));
    if (Number.isNaN(count)) return whole;
    const forms = new Map([...written.matchAll(FORM)].map(([, name, form]) => [name, form]));
    const form = forms.get(`=${count}`) ?? forms.get(rulesOf(code).select(count)) ?? forms.get("other");
    return form === undefined ? whole : form.replaceAll("#", formatCount(count, code));
  });
}

function rulesOf(code: string): Intl.PluralRules {
  const known = rules.get(code) ?? new Intl.PluralRules(code);
  rules.set(code, known);
  return known;
}
