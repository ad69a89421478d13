import { Text } from '#ui/text/text.tsx'
import { SetUpFactor } from '#screens/account/second-factor/set-up-factor.tsx'
import { useWords } from '#screens/words.tsx'
import { LoginFrame } from './login-frame.tsx'
import type { StepProps } from './second-step-screen.tsx'

/** Sets up a second factor, because the company that was wanted asks everybody for one. */
export function RequiredFactorSetup({ openElsewhere, takesPassword, formError, notice, sealed, pending }: StepProps) {
  const { login } = useWords()
  return (
    <LoginFrame title={login.titles['set-up']} lead={login.setUp.lead} notice={notice}>
      {openElsewhere && !sealed && <Text tone="muted">{login.setUp.elsewhere}</Text>}
      <SetUpFactor takesPassword={takesPassword} formError={formError} pending={pending} sealed={sealed} />
    </LoginFrame>
  )
}
