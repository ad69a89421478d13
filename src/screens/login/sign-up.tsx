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
import { ModeLink } from './mode-link.tsx'
import type { ModeProps } from './form-props.ts'

/**
 * Creates an account. The response does not reveal whether the address already has one. With the link of an invitation's
 * e-mail, which proves the address, it also joins the company. Where accounts are by invitation, a visitor without one
 * reads whom to ask, unless the address alone may decide.
 */
export function SignUp({
  email,
  formError,
  notice,
  encryptedForm,
  invited,
  signUp,
  looksUpAddress,
  pending,
}: ModeProps) {
  const words = useWords()
  const { login } = words
  const joins = invited?.mail ? invited : null
  const intent = joins ? 'join' : 'sign-up'
  const { errors, values } = formErrorOf(formError, intent)
  const offer = invitedLead(words, 'sign-up', invited)
  if (signUp?.who === 'invited' && !invited && !looksUpAddress) {
    return (
      <LoginFrame title={login.byInvitation.title} lead={login.byInvitation.lead} notice={notice}>
        <ModeLink to="sign-in" look="primary">
          {login.signIn}
        </ModeLink>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame
      title={offer?.title ?? login.titles['sign-up']}
      lead={offer?.lead ?? (looksUpAddress ? login.byAddress.lead : undefined)}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={joins ? undefined : [{ to: 'sign-in', words: login.toSignInHaving }]}
    >
      <IntentForm intent={intent} formError={formError} fields={{ encryptedForm, token: joins?.token }}>
        <TextField
          label={login.displayName}
          name="displayName"
          autoComplete="name"
          maxLength={limits.displayName.max}
          defaultValue={values.displayName}
          error={errors.displayName}
          required
        />
        <EmailField
          value={joins?.mail?.email ?? values.email ?? email}
          error={errors.email}
          isInvited={joins !== null}
          hint={signUp?.who === 'domains' && !invited ? login.domainsHint(signUp.domains) : undefined}
        />
        <StrongPasswordField label={login.password} error={errors.password} />
        <Button type="submit" tone="primary" pending={pending?.intent === intent}>
          {joins ? login.invited.title(joins.companyName) : login.signUp}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}
