import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { limits } from '#domain/limits.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import { EmailField } from './email-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './login-screen.tsx'

/** A new account. The answer is the same whether or not the address has one already. */
export function SignUp({ email, refused, notice, sealed, invited, pending }: ModeProps) {
  const { login } = useWords()
  const { errors, values } = refusalOf(refused, 'sign-up')
  return (
    <LoginFrame
      title={login.titles['sign-up']}
      lead={invited ? login.invited['sign-up'] : undefined}
      notice={notice}
      sealed={sealed}
      ways={[{ to: 'sign-in', words: login.toSignInHaving }]}
    >
      <ActForm intent="sign-up" refused={refused} fields={{ sealed }}>
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
        <PasswordField
          label={login.password}
          name="password"
          autoComplete="new-password"
          hint={login.passwordHint}
          showLabel={login.showPassword}
          hideLabel={login.hidePassword}
          error={errors.password}
          required
        />
        <Button type="submit" tone="primary" pending={pending?.intent === 'sign-up'}>
          {login.signUp}
        </Button>
      </ActForm>
    </LoginFrame>
  )
}
