import { Button } from '#ui/button/button.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { FactorEnrollment } from '#domain/account.ts'
import { limits } from '#domain/limits.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { FormValues } from '#domain/form.ts'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { TotpQrCode } from './totp-qr-code.tsx'

export type SetUpFactorProps = {
  /** URL that its forms post to; default: the current page. */
  action?: string
  /** Asks for the password, because the sign-in is not recent. */
  takesPassword?: boolean
  /** Encrypted submission that an ended session interrupted; both forms post it along. */
  encryptedForm?: string | null
  /** The enrolled factor; undefined before the first step. */
  enrollment?: FactorEnrollment
  /** Error of either form. */
  formError?: InvalidForm
  pending?: FormValues
  /** Makes the buttons as wide as the fields, as on sign-in pages. */
  hasWideButtons?: boolean
}

/** Sets up an authenticator app in two steps: name it, then scan the QR code and enter the first code. */
export function SetUpFactor({
  action,
  takesPassword,
  encryptedForm,
  enrollment,
  formError,
  pending,
  hasWideButtons,
}: SetUpFactorProps) {
  const width = hasWideButtons ? undefined : 'self-start'
  const { secondFactor: words, password } = useWords()
  const { errors, values } = formErrorOf(formError, 'enroll-factor')
  const confirm = formErrorOf(formError, 'verify-factor')

  if (enrollment) {
    const { factorId, secret } = enrollment
    return (
      <Stack gap="md">
        <TotpQrCode {...enrollment} />
        <IntentForm
          intent="verify-factor"
          action={action}
          formError={formError}
          fields={{ factorId, secret, encryptedForm }}
        >
          <CodeField
            label={words.code}
            name="code"
            hint={words.codeHint}
            defaultValue={confirm.values.code}
            error={confirm.errors.code}
            required
          />
          <Button type="submit" tone="primary" className={width} pending={pending?.intent === 'verify-factor'}>
            {words.confirm}
          </Button>
        </IntentForm>
      </Stack>
    )
  }
  return (
    <IntentForm intent="enroll-factor" action={action} formError={formError} fields={{ encryptedForm }}>
      <TextField
        label={words.name}
        name="name"
        hint={words.nameHint}
        maxLength={limits.factorName.max}
        autoComplete="off"
        defaultValue={values.name ?? words.proposedName}
        error={errors.name}
        required
      />
      {(takesPassword || errors.currentPassword) && (
        <PasswordField
          label={words.password}
          name="currentPassword"
          autoComplete="current-password"
          hint={words.passwordHint}
          showLabel={password.show}
          hideLabel={password.hide}
          error={errors.currentPassword}
          required
        />
      )}
      <Button type="submit" tone="primary" className={width} pending={pending?.intent === 'enroll-factor'}>
        {words.begin}
      </Button>
    </IntentForm>
  )
}
