import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { limits } from '#domain/limits.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { StrongPasswordField } from '#screens/strong-password-field.tsx'
import { useWords } from '#screens/words.ts'
import { EmailField } from './email-field.tsx'
import { invitedLead } from './invited-lead.ts'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './form-props.ts'

/** Creates an account. The response does not reveal whether the address already has one. */
export function SignUp({ email, formError, notice, encryptedForm, invited, pending }: ModeProps) {
  const { login } = useWords()
  const { errors, values } = formErrorOf(formError, 'sign-up')
  return (
    <LoginFrame
      title={login.titles['sign-up']}
      lead={invitedLead(login, 'sign-up', invited)}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={[{ to: 'sign-in', words: login.toSignInHaving }]}
    >
      <IntentForm intent="sign-up" formError={formError} fields={{ encryptedForm }}>
        <TextField
          label={login.displayName}
          name="displayName"
          autoComplete="name"
          maxLength={limits.displayName.max}
          defaultValue={values.displayName}
          error={errors.displayName}
          required
        />
        <EmailField value={values.email ?? email} error={errors.email} />
        <StrongPasswordField label={login.password} error={errors.password} />
        <Button type="submit" tone="primary" pending={pending?.intent === 'sign-up'}>
          {login.signUp}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}
