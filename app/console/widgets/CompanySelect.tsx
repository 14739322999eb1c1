import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;
const options = { operation: "listCompanies" };

/** Chooses one of the companies the user sees. In code only to give ItemSelect a name documents can use. */
export function CompanySelect(props: WidgetProps) {
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
