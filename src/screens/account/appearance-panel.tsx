import { Button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { contrasts, densities, themes } from '#domain/appearance.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** The settings to choose, each with the keys of its labels and hints in `words.account`. */
const choices = [
  { name: 'theme', options: themes, words: 'themes', hints: 'themeHints' },
  { name: 'density', options: densities, words: 'densities', hints: 'densityHints' },
  { name: 'contrast', options: contrasts, words: 'contrasts', hints: 'contrastHints' },
] as const

/** Chooses theme, density and contrast. */
export function AppearancePanel({ viewer, action, formError, pending }: AccountPanelProps) {
  const { account } = useWords()
  const { errors, values } = formErrorOf(formError, 'save-appearance')
  return (
    <IntentForm intent="save-appearance" action={action} formError={formError}>
      {choices.map(({ name, options, words, hints }) => (
        <RadioField
          key={name}
          label={account[name]}
          name={name}
          options={options.map((value) => ({
            value,
            label: (account[words] as Record<string, string>)[value],
            hint: (account[hints] as Record<string, string>)[value],
          }))}
          defaultValue={values[name] ?? viewer[name]}
          error={errors[name]}
        />
      ))}
      <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-appearance'}>
        {account.saveAppearance}
      </Button>
    </IntentForm>
  )
}
