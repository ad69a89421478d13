import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './login-screen.tsx'

/** Chooses a new password, after a recovery code proved the right to. */
export function NewPassword({ email, refused, notice, sealed, pending }: ModeProps) {
  const { login } = useWords()
  const { errors } = refusalOf(refused, 'new-password')
  return (
    <LoginFrame title={login.titles['new-password']} lead={email && login.newPasswordLead(email)} notice={notice}>
      <ActForm intent="new-password" refused={refused} fields={{ sealed }}>
        {/* Tells a password manager whose password this is. */}
        {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          label={login.newPassword}
          name="password"
          autoComplete="new-password"
          hint={login.passwordHint}
          showLabel={login.showPassword}
          hideLabel={login.hidePassword}
          error={errors.password}
          required
        />
        <Button type="submit" tone="primary" pending={pending?.intent === 'new-password'}>
          {login.saveNewPassword}
        </Button>
      </ActForm>
    </LoginFrame>
  )
}
