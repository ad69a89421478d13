import { Button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { themes } from '#domain/person.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Chooses the theme: light, dark, or that of the device. */
export function AppearancePanel({ viewer, action, formError, pending }: AccountPanelProps) {
  const { account } = useWords()
  const { errors, values } = formErrorOf(formError, 'save-appearance')
  return (
    <IntentForm intent="save-appearance" action={action} formError={formError}>
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
    </IntentForm>
  )
}
