import { ComboboxField, type SharedProps } from './combobox-field.tsx'

export type MultiComboboxProps = SharedProps & {
  /** The values that are chosen at first. */
  defaultValue?: readonly string[]
  /** Told all chosen values, in the order in which they were chosen. */
  onChoose?: (values: string[]) => void
}

const none: readonly string[] = []

/** Any of many, found by typing. A native list until somebody turns to it; native attributes land on that. */
export function MultiCombobox({ defaultValue = none, onChoose, ...rest }: MultiComboboxProps) {
  return <ComboboxField multiple first={defaultValue} onValues={(values) => onChoose?.(values)} {...rest} />
}
