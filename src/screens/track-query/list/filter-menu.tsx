import type { ReactNode } from 'react'
import { useWords } from '#screens/words.ts'
import { CheckboxField } from '#ui/field/checkbox-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Menu } from '#ui/menu/menu.tsx'

export type FilterMenuProps<Value extends string> = {
  name: string
  label: string
  /** Each option has one value, or several that read the same. */
  choices: { values: Value[]; label: ReactNode }[]
  chosen: Value[]
  onChoose: (chosen: Value[]) => void
}

/** A menu of checkboxes in the filter bar. */
export function FilterMenu<Value extends string>({ name, label, choices, chosen, onChoose }: FilterMenuProps<Value>) {
  const t = useWords().queryList.filter
  const isChosen = (values: Value[]) => values.some((value) => chosen.includes(value))
  return (
    <Menu label={label} trigger={t.chosen(label, choices.filter(({ values }) => isChosen(values)).length)}>
      <Stack gap="xs" className="px-2 py-1">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.values.join()}
            name={name}
            value={choice.values.join()}
            label={choice.label}
            checked={isChosen(choice.values)}
            onChange={(event) => {
              const others = chosen.filter((value) => !choice.values.includes(value))
              onChoose(event.currentTarget.checked ? [...others, ...choice.values] : others)
            }}
          />
        ))}
      </Stack>
    </Menu>
  )
}
