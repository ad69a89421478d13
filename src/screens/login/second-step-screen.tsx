import type { ReactNode } from 'react'
import type { Factor } from '#domain/account.ts'
import type { SecondStep } from '#domain/login-mode.ts'
import type { ModeProps } from './login-screen.tsx'
import { MfaChallenge } from './mfa-challenge.tsx'
import { RequiredFactorSetup } from './required-factor-setup.tsx'

/** Props of each step's form. */
export type StepProps = ModeProps & {
  /** The user's authenticator apps. */
  factors?: readonly Factor[]
  /** The user has a company that does not require a second factor. */
  openElsewhere?: boolean
  /** Setup asks for the password, because the sign-in is not recent. */
  takesPassword?: boolean
}

export type SecondStepScreenProps = StepProps & { mode: SecondStep }

const steps: Record<SecondStep, (props: StepProps) => ReactNode> = {
  'second-factor': MfaChallenge,
  'set-up': RequiredFactorSetup,
}

/** The step after password or e-mail: verify the second factor, or set up a required one. */
export function SecondStepScreen({ mode, ...props }: SecondStepScreenProps) {
  const Step = steps[mode]
  return <Step {...props} />
}
