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
  const words = useWords()
  const { login, password } = words
  const { errors, values } = formErrorOf(formError, 'sign-in')
  const offer = invitedLead(words, 'sign-in', invited)
  const hasAccount = Boolean(invited?.mail)
  // With a link that the inviter passed on, the person may have no account yet.
  const mayBeNew = Boolean(invited && !invited.mail)
  return (
    <LoginFrame
      title={offer?.title ?? login.titles['sign-in']}
      lead={offer?.lead}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={[
        ...(encryptedForm ? [{ to: 'recover', words: login.toRecover } as const] : []),
        ...(encryptedForm || mayBeNew ? [{ to: 'code', words: login.toCode } as const] : []),
        ...(encryptedForm || invited ? [] : [toSignUp(login)]),
      ]}
    >
      <IntentForm intent="sign-in" formError={formError} fields={{ encryptedForm, invite: invited?.token }}>
        <EmailField value={invited?.mail?.email ?? values.email ?? email} error={errors.email} isInvited={hasAccount} />
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
          {hasAccount ? login.invited.signInAndJoin : login.signIn}
        </Button>
      </IntentForm>
      {/* The likeliest other method looks like a button. */}
      {!encryptedForm && (
        <ModeLink to={mayBeNew ? 'sign-up' : 'code'} look="neutral">
          {mayBeNew ? login.toSignUp : login.toCode}
        </ModeLink>
      )}
    </LoginFrame>
  )
}
