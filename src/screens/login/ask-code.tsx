import { Button } from '#ui/button/button.tsx'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import { EmailField } from './email-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { ModeProps } from './login-screen.tsx'
import { toSignUp } from './ways.tsx'

/** Asks for a mail with a code to sign in with. */
export function AskSignInCode(props: ModeProps) {
  return <AskCode intent="send-code" {...props} />
}

/** Asks for a mail with a code to choose a new password with. */
export function AskRecoveryCode(props: ModeProps) {
  return <AskCode intent="recover" {...props} />
}

type AskCodeProps = ModeProps & { intent: 'send-code' | 'recover' }

function AskCode({ intent, email, refused, notice, sealed, pending }: AskCodeProps) {
  const { login } = useWords()
  const { errors, values } = refusalOf(refused, intent)
  const recovering = intent === 'recover'
  return (
    <LoginFrame
      title={recovering ? login.titles.recover : login.titles.code}
      lead={recovering ? login.recoverLead : login.codeLead}
      notice={notice}
      sealed={sealed}
      ways={[
        { to: 'verify', purpose: recovering ? 'recovery' : 'email', words: login.toVerify },
        { to: 'sign-in', words: login.toSignIn },
        ...(recovering || sealed ? [] : [toSignUp(login)]),
      ]}
    >
      <ActForm intent={intent} refused={refused} fields={{ purpose: recovering ? 'recovery' : 'email', sealed }}>
        <EmailField value={values.email ?? email} error={errors.email} />
        <Button type="submit" tone="primary" pending={pending?.intent === intent}>
          {login.sendCode}
        </Button>
      </ActForm>
    </LoginFrame>
  )
}
