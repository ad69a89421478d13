import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { EmailField } from './email-field.tsx'
import { invitedLead } from './invited-lead.ts'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './form-props.ts'
import { ModeLink } from './mode-link.tsx'
import { toSignUp } from './auth-method-links.tsx'

/** Signs in with e-mail address and password. */
export function SignIn({ email, formError, notice, encryptedForm, invited, pending }: ModeProps) {
  const { login, password } = useWords()
  const { errors, values } = formErrorOf(formError, 'sign-in')
  const isInvited = invited !== undefined
  return (
    <LoginFrame
      title={login.titles['sign-in']}
      lead={invitedLead(login, 'sign-in', invited)}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={[
        ...(encryptedForm ? [{ to: 'recover', words: login.toRecover } as const] : []),
        ...(encryptedForm || isInvited ? [{ to: 'code', words: login.toCode } as const] : [toSignUp(login)]),
      ]}
    >
      <IntentForm intent="sign-in" formError={formError} fields={{ encryptedForm }}>
        <EmailField value={values.email ?? email} error={errors.email} />
        <div className="@container">
          <div className="relative pointer-coarse:@xs:pt-2">
            <PasswordField
              label={login.password}
              name="password"
              autoComplete="current-password"
              showLabel={password.show}
              hideLabel={password.hide}
              error={errors.password}
              required
            />
            {/* After the field, so that Tab leads from the address to the password. */}
            {!encryptedForm && (
              <ModeLink
                to="recover"
                className="mt-1 text-sm not-pointer-coarse:inline-block @xs:absolute @xs:mt-0 @xs:end-0 @xs:top-0 pointer-coarse:@xs:-top-3 pointer-coarse:@xs:items-end pointer-coarse:@xs:pb-1"
              >
                {login.toRecover}
              </ModeLink>
            )}
          </div>
        </div>
        <Button type="submit" tone="primary" pending={pending?.intent === 'sign-in'}>
          {login.signIn}
        </Button>
      </IntentForm>
      {/* The likeliest other method looks like a button. An invited person has no account yet. */}
      {!encryptedForm && (
        <ModeLink to={isInvited ? 'sign-up' : 'code'} look="neutral">
          {isInvited ? login.toSignUp : login.toCode}
        </ModeLink>
      )}
    </LoginFrame>
  )
}
