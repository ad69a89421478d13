import { Button } from '#ui/button/button.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { EmailField } from './email-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './form-props.ts'
import { toSignUp } from './auth-method-links.tsx'

/** Requests an e-mailed code for sign-in. */
export function RequestSignInCode(props: ModeProps) {
  return <RequestCode intent="send-code" {...props} />
}

/** Requests an e-mailed code for password recovery. */
export function RequestRecoveryCode(props: ModeProps) {
  return <RequestCode intent="recover" {...props} />
}

type RequestCodeProps = ModeProps & { intent: 'send-code' | 'recover' }

function RequestCode({ intent, email, formError, notice, encryptedForm, invited, pending }: RequestCodeProps) {
  const { login } = useWords()
  const { errors, values } = formErrorOf(formError, intent)
  const recovering = intent === 'recover'
  return (
    <LoginFrame
      title={recovering ? login.titles.recover : login.titles.code}
      lead={recovering ? login.recoverLead : login.codeLead}
      notice={notice}
      encryptedForm={encryptedForm}
      ways={[
        { to: 'verify', purpose: recovering ? 'recovery' : 'email', words: login.toVerify },
        { to: 'sign-in', words: login.toSignIn },
        ...(recovering || encryptedForm || invited?.mail ? [] : [toSignUp(login)]),
      ]}
    >
      <IntentForm
        intent={intent}
        formError={formError}
        fields={{ purpose: recovering ? 'recovery' : 'email', encryptedForm }}
      >
        <EmailField value={values.email ?? email} error={errors.email} />
        <Button type="submit" tone="primary" pending={pending?.intent === intent}>
          {login.sendCode}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}
