import { useText } from "../AccountContext";
import styles from "./Settings.module.css";

/** Checkboxes for the scopes of an access token: one row per API resource, with a column for read and one for write. */
export function ScopeTable({ scopes }: { scopes: readonly string[] }) {
  const t = useText();
  const resources = [...new Set(scopes.map((scope) => scope.split(":")[0] ?? ""))];
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
        {resources.map((resource) => (
          <tr key={resource}>
            <th scope="row">{resource}</th>
            {kinds.map(({ verb, title }) => (
              <td key={verb}>
                {scopes.includes(`${resource}:${verb}`) && (
                  <input type="checkbox" name={`${resource}:${verb}`} aria-label={`${resource}: ${title}`} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
