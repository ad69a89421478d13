import { Text } from '#ui/text/text.tsx'
import { SetUpFactor } from '#screens/account/second-factor/set-up-factor.tsx'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import type { StepProps } from './form-props.ts'

/** Sets up a second factor, because the requested company requires one. */
export function RequiredFactorSetup({
  hasUnlockedCompany,
  takesPassword,
  enrollment,
  formError,
  notice,
  encryptedForm,
  pending,
}: StepProps) {
  const { login, secondStep } = useWords()
  return (
    <LoginFrame title={login.titles['set-up']} lead={secondStep.setUp.lead} notice={notice}>
      {hasUnlockedCompany && !encryptedForm && <Text tone="muted">{secondStep.setUp.elsewhere}</Text>}
      <SetUpFactor
        hasWideButtons
        takesPassword={takesPassword}
        enrollment={enrollment}
        formError={formError}
        pending={pending}
        encryptedForm={encryptedForm}
      />
    </LoginFrame>
  )
}
