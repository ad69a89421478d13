import { useRef } from 'react'
import type { FormErrors, FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import { proposeKey } from '#domain/propose-key.ts'
import { useWords } from '#screens/words.ts'
import { TextField } from '#ui/field/text-field.tsx'

export type CompanyFieldsProps = { errors: FormErrors; values: FormValues }

/** Name and key of a new company. A key is proposed while the name is typed, until the person writes one. */
export function CompanyFields({ errors, values }: CompanyFieldsProps) {
  const words = useWords().firstRun
  const key = useRef<HTMLInputElement>(null)
  const proposed = useRef('')
  const propose = (name: string) => {
    // A key that differs from the last proposal is the person's own.
    if (key.current?.value === proposed.current) key.current.value = proposed.current = proposeKey(name)
  }
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        hint={words.nameHint}
        required
        autoComplete="organization"
        defaultValue={values.name}
        onChange={({ target }) => propose(target.value)}
        error={errors.name}
      />
      <TextField
        ref={key}
        className="[&_input]:max-w-32 [&_input]:uppercase"
        name="key"
        label={words.key}
        hint={words.keyHint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.companyKey.max}
        defaultValue={values.key}
        error={errors.key}
      />
    </>
  )
}
