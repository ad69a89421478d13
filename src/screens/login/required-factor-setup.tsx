import { Link } from 'react-router'
import { link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { SetUpFactor } from '#screens/account/second-factor/set-up-factor.tsx'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import type { StepProps } from './form-props.ts'

/** Sets up a second factor, because the requested company requires one. */
export function RequiredFactorSetup({
  isRequired = true,
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
    <LoginFrame
      title={login.titles['set-up']}
      lead={isRequired ? secondStep.setUp.lead : secondStep.setUp.leadAgain}
      notice={notice}
    >
      {isRequired && hasUnlockedCompany && !encryptedForm && <Text tone="muted">{secondStep.setUp.elsewhere}</Text>}
      <SetUpFactor
        hasWideButtons
        takesPassword={takesPassword}
        enrollment={enrollment}
        formError={formError}
        pending={pending}
        encryptedForm={encryptedForm}
      />
      {/* The sign-in page leads somebody who is signed in to the page that they wanted. */}
      {!isRequired && !encryptedForm && (
        <Link to="?" className={link({ standalone: true })}>
          {secondStep.setUp.later}
        </Link>
      )}
    </LoginFrame>
  )
}
