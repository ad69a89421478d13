import { Button } from '#ui/button/button.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { EmailField } from './email-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './form-props.ts'
import { ModeLink } from './mode-link.tsx'

/** Verifies the six-digit code of an e-mail, and can send another. */
export function Verify({
  email,
  purpose = 'email',
  confirmed,
  signUp,
  formError,
  notice,
  encryptedForm,
  pending,
}: ModeProps) {
  const { login } = useWords()
  if (confirmed && email) return <Confirmed email={email} encryptedForm={encryptedForm} />
  // Then an address that may have no account gets no e-mail, and nobody is told.
  const isLookedUp = purpose === 'signup' && signUp !== undefined && signUp.who !== 'open'
  const lead = encryptedForm ? login.verifyLeadHeld : isLookedUp ? login.byAddress.verifyLead : login.verifyLead
  const { errors, values } = formErrorOf(formError, 'verify-code')
  return (
    <LoginFrame
      title={login.verifyTitles[purpose]}
      lead={email ? lead(email) : login.verifyLeadUnknown}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={[
        ...(email ? [] : [{ to: purpose === 'recovery' ? 'recover' : 'code', words: login.sendAgain } as const]),
        { to: 'sign-in', words: login.toSignIn },
      ]}
    >
      <IntentForm intent="verify-code" formError={formError} fields={{ purpose, email, encryptedForm }}>
        {!email && <EmailField value={values.email} error={errors.email} />}
        <CodeField
          label={login.code}
          name="code"
          hint={login.codeHint}
          defaultValue={values.code}
          error={errors.code}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else, and says so in its heading
          autoFocus={email !== undefined}
        />
        <Button type="submit" tone="primary" pending={pending?.intent === 'verify-code'}>
          {login.verify[purpose]}
        </Button>
      </IntentForm>
      {email && (
        <Stack gap="sm">
          <Text size="sm" tone="muted">
            {isLookedUp ? login.byAddress.noMail : login.noMail[purpose]}
          </Text>
          <IntentForm intent="send-code" formError={formError} fields={{ email, purpose, encryptedForm }}>
            <Button type="submit" pending={pending?.intent === 'send-code'}>
              {login.sendAgain}
            </Button>
          </IntentForm>
        </Stack>
      )}
    </LoginFrame>
  )
}

/** Instead of a code, which the link of the same e-mail has used up: the way to sign in. */
function Confirmed({ email, encryptedForm }: { email: string; encryptedForm?: string | null }) {
  const { login } = useWords()
  return (
    <LoginFrame
      title={login.confirmedTitle}
      lead={login.confirmedLead(email)}
      encryptedForm={encryptedForm}
      ways={encryptedForm ? [{ to: 'sign-in', words: login.toSignIn }] : undefined}
    >
      {!encryptedForm && (
        <ModeLink to="sign-in" look="primary">
          {login.signIn}
        </ModeLink>
      )}
    </LoginFrame>
  )
}
