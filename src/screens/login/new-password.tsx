import { Button } from '#ui/button/button.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { StrongPasswordField } from '#screens/strong-password-field.tsx'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './form-props.ts'

/** Sets a new password after an e-mail was verified: that of a recovery, or of a sign-up elsewhere. */
export function NewPassword({ email, name, purpose, formError, notice, encryptedForm, pending }: ModeProps) {
  const { login } = useWords()
  const { errors } = formErrorOf(formError, 'new-password')
  const lead = purpose === 'signup' ? login.newPasswordAfterSignUp : login.newPasswordLead
  return (
    <LoginFrame title={login.titles['new-password']} lead={email && lead(email)} notice={notice}>
      <IntentForm intent="new-password" formError={formError} fields={{ encryptedForm }}>
        {/* For password managers: whose password this is. */}
        {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
        <StrongPasswordField label={login.newPassword} personal={[name ?? '', email ?? '']} error={errors.password} />
        <Button type="submit" tone="primary" pending={pending?.intent === 'new-password'}>
          {login.saveNewPassword}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}
