import { useText } from "../AccountContext";
import styles from "./Settings.module.css";

/** What an access token is to be for: a line for each part of the API, to read, to write or both. */
export function ScopeTable({ scopes }: { scopes: readonly string[] }) {
  const t = useText();
  const parts = [...new Set(scopes.map((scope) => scope.split(":")[0] ?? ""))];
  const kinds = [
    { verb: "read", title: t("Read") },
    { verb: "write", title: t("Write") },
  ];
  return (
    <table className={styles.scopeTable}>
      <caption>{t("Scopes")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Part of the API")}</th>
          {kinds.map(({ verb, title }) => (
            <th key={verb} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            {kinds.map(({ verb, title }) => (
              <td key={verb}>
                {scopes.includes(`${part}:${verb}`) && (
                  <input type="checkbox" name={`${part}:${verb}`} aria-label={`${part}: ${title}`} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
