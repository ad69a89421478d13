import { SelectField } from '#ui/field/select-field.tsx'
import type { ClockChoices } from '#domain/locale.ts'

type Clock = { timeZone: string; locale: string }

export type ClockFieldsProps = ClockChoices & {
  saved: Clock
  values: Partial<Record<keyof Clock, string>>
  errors: Partial<Record<keyof Clock, string>>
  words: Clock & { timeZoneHint: string; localeHint: string }
}

/** The fields for time zone and locale. What is saved can be chosen although the lists no longer have it. */
export function ClockFields({ timeZones, dateLocales, saved, values, errors, words }: ClockFieldsProps) {
  const locales = dateLocales.some(({ value }) => value === saved.locale)
    ? dateLocales
    : [{ value: saved.locale, label: saved.locale }, ...dateLocales]
  const zones = timeZones.includes(saved.timeZone) ? timeZones : [saved.timeZone, ...timeZones]
  return (
    <>
      <SelectField
        label={words.timeZone}
        name="timeZone"
        hint={words.timeZoneHint}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={values.timeZone ?? saved.timeZone}
        error={errors.timeZone}
      />
      <SelectField
        label={words.locale}
        name="locale"
        hint={words.localeHint}
        options={locales}
        defaultValue={values.locale ?? saved.locale}
        error={errors.locale}
      />
    </>
  )
}
