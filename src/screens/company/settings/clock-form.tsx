import type { FormValues } from '#domain/form.ts'
import type { ClockChoices } from '#domain/locale.ts'
import { ClockFields } from '#screens/clock-fields.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What is saved, and what can be chosen. */
export type CompanyClock = ClockChoices & { timeZone: string; locale: string }

export type ClockFormProps = {
  clock: CompanyClock
  formError?: InvalidForm
  pending?: FormValues
}

/** Changes the time zone and the locale of the members who have no own ones. */
export function ClockForm({ clock, formError, pending }: ClockFormProps) {
  const words = useWords().companySettings
  const { errors, values } = formErrorOf(formError, 'set-clock')
  const { timeZones, dateLocales, ...saved } = clock
  return (
    <SettingsSection title={words.clock} about={words.clockAbout}>
      <IntentForm intent="set-clock" formError={formError} preventScrollReset>
        <ClockFields
          // The key resets the fields to the saved values.
          key={`${saved.timeZone} ${saved.locale}`}
          {...{ timeZones, dateLocales, saved, values, errors }}
          words={words}
        />
        <Button type="submit" className="self-start" pending={pending?.intent === 'set-clock'}>
          {words.saveClock}
        </Button>
      </IntentForm>
    </SettingsSection>
  )
}
