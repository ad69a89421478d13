import { Button } from '#ui/button/button.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { limits } from '#domain/limits.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf, type Pending, type Refused } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import { KeyToScan } from './key-to-scan.tsx'

export type SetUpFactorProps = {
  /** Where its forms post to; the page they stand on, if left out. */
  action?: string
  /** Asks for the password, where somebody has been signed in for a while. */
  takesPassword?: boolean
  /** What an ended session interrupted, sealed: goes along through both forms. */
  sealed?: string | null
  /** What the last of the two forms met; once begun, what the app has to be told. */
  refused?: Refused
  pending?: Pending
}

/** Sets up an authenticator app in two steps: name it, then scan the picture and type the first code. */
export function SetUpFactor({ action, takesPassword, sealed, refused, pending }: SetUpFactorProps) {
  const say = useWords().secondFactor
  const { errors, values } = refusalOf(refused, 'begin-factor')
  const confirm = refusalOf(refused, 'confirm-factor')
  const enrolment = refused?.enrolment

  if (enrolment) {
    const { factorId, secret } = enrolment
    return (
      <Stack gap="md">
        <KeyToScan {...enrolment} />
        <ActForm intent="confirm-factor" action={action} refused={refused} fields={{ factorId, secret, sealed }}>
          <CodeField
            label={say.code}
            name="code"
            digits={6}
            hint={say.codeHint}
            defaultValue={confirm.values.code}
            error={confirm.errors.code}
            required
          />
          <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'confirm-factor'}>
            {say.confirm}
          </Button>
        </ActForm>
      </Stack>
    )
  }
  return (
    <ActForm intent="begin-factor" action={action} refused={refused} fields={{ sealed }}>
      <TextField
        label={say.name}
        name="name"
        hint={say.nameHint}
        maxLength={limits.factorName.max}
        autoComplete="off"
        defaultValue={values.name ?? say.proposedName}
        error={errors.name}
        required
      />
      {(takesPassword || errors.currentPassword) && (
        <PasswordField
          label={say.password}
          name="currentPassword"
          autoComplete="current-password"
          hint={say.passwordHint}
          showLabel={say.showPassword}
          hideLabel={say.hidePassword}
          error={errors.currentPassword}
          required
        />
      )}
      <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'begin-factor'}>
        {say.begin}
      </Button>
    </ActForm>
  )
}
