import { ComboboxField, type SharedProps } from './combobox-field.tsx'

export type ComboboxProps = SharedProps & {
  /** The value that is chosen at first. */
  defaultValue?: string | undefined
  /** Told the chosen value; null for none. */
  onChoose?: (value: string | null) => void
}

/** One of many, found by typing. A native select until somebody turns to it; native attributes land on that. */
export function Combobox({ defaultValue, onChoose, ...rest }: ComboboxProps) {
  return (
    <ComboboxField
      multiple={false}
      first={defaultValue ? [defaultValue] : []}
      onValues={(values) => onChoose?.(values[0] ?? null)}
      {...rest}
    />
  )
}
