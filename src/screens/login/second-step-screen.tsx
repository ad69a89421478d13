import type { ReactNode } from 'react'
import type { Factor } from '#domain/account.ts'
import type { SecondStep } from '#domain/login-mode.ts'
import type { ModeProps } from './login-screen.tsx'
import { MfaChallenge } from './mfa-challenge.tsx'
import { RequiredFactorSetup } from './required-factor-setup.tsx'

/** What the form of one step is given. */
export type StepProps = ModeProps & {
  /** The authenticator apps a code may come from. */
  factors?: readonly Factor[]
  /** The person has a company that is open all the same. */
  openElsewhere?: boolean
  /** Setting one up takes the password: the sign-in was a while ago. */
  takesPassword?: boolean
}

export type SecondStepScreenProps = StepProps & { mode: SecondStep }

const steps: Record<SecondStep, (props: StepProps) => ReactNode> = {
  'second-factor': MfaChallenge,
  'set-up': RequiredFactorSetup,
}

/** What comes after a password or a mail: showing the second factor, or setting one up that a company asks for. */
export function SecondStepScreen({ mode, ...props }: SecondStepScreenProps) {
  const Step = steps[mode]
  return <Step {...props} />
}
