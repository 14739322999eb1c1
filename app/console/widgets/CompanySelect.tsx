import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

/** Selects a company. A named preset of ItemSelect that documents can refer to. */
export function CompanySelect(props: WidgetProps) {
  const { levels, ...rest } = props.options;
  const params = levels === undefined ? undefined : { level: levels };
  return <ItemSelect {...props} options={{ ...rest, operation: "listCompanies", params }} />;
}
