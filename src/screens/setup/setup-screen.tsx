import type { FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import { CompanyFields } from '#screens/company/company-fields.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { EmailField } from '#screens/login/email-field.tsx'
import { LoginFrame } from '#screens/login/login-frame.tsx'
import { StrongPasswordField } from '#screens/strong-password-field.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'

export type SetupScreenProps = {
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** The first page of a new installation: creates the first account and its company, in one form. */
export function SetupScreen({ formError, pending }: SetupScreenProps) {
  const { setup, login } = useWords()
  const { errors, values } = formErrorOf(formError, 'set-up')
  return (
    <LoginFrame title={setup.title} lead={setup.lead}>
      <IntentForm intent="set-up" formError={formError}>
        <Heading level={2} size="sm">
          {setup.account}
        </Heading>
        <TextField
          label={login.displayName}
          name="displayName"
          autoComplete="name"
          maxLength={limits.displayName.max}
          defaultValue={values.displayName}
          error={errors.displayName}
          required
        />
        <EmailField value={values.email} error={errors.email} />
        <StrongPasswordField label={login.password} error={errors.password} />
        <Heading level={2} size="sm">
          {setup.company}
        </Heading>
        <CompanyFields errors={errors} values={values} />
        <Button type="submit" tone="primary" pending={pending?.intent === 'set-up'}>
          {setup.submit}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}
