import { Button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { themes } from '#domain/person.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import type { AccountPageProps } from './profile.tsx'

/** Light, dark, or as the device is. */
export function Appearance({ viewer, action, refused, pending }: AccountPageProps) {
  const { account } = useWords()
  const { errors, values } = refusalOf(refused, 'save-appearance')
  return (
    <ActForm intent="save-appearance" action={action} refused={refused}>
      <RadioField
        label={account.theme}
        name="theme"
        options={themes.map((theme) => ({
          value: theme,
          label: account.themes[theme],
          hint: account.themeHints[theme],
        }))}
        defaultValue={values.theme ?? viewer.theme}
        error={errors.theme}
      />
      <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-appearance'}>
        {account.saveAppearance}
      </Button>
    </ActForm>
  )
}
