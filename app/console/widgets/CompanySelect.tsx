import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

/** Chooses one of the companies the user sees. In code only to give ItemSelect a name documents can use. */
export function CompanySelect(props: WidgetProps) {
  const { levels, ...rest } = props.options;
  const params = levels === undefined ? undefined : { level: levels };
  return <ItemSelect {...props} options={{ ...rest, operation: "listCompanies", params }} />;
}
