import { standardWidgets, useIsAllowed, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

/** Selects a credit type: any type for system administrators, paid types for others. */
export function CreditTypeSelect(props: WidgetProps) {
  const isAllowed = useIsAllowed();
  const params = isAllowed("super_admin") ? {} : { payment_type: "paid" };
  return <ItemSelect {...props} options={{ ...props.options, operation: "listCreditTypes", params }} />;
}
