import type { ReactNode } from 'react'
import type { SecondStep } from '#domain/login-mode.ts'
import type { StepProps } from './form-props.ts'
import { MfaChallenge } from './mfa-challenge.tsx'
import { RequiredFactorSetup } from './required-factor-setup.tsx'

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
