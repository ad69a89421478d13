import '#domain/words/sections/second-factor.ts'
import '#domain/words/sections/second-step.ts'

export { SecondStepScreen } from '#screens/login/second-step-screen.tsx'
export { enrollmentOf } from '#screens/account/second-factor/factor-result.ts'
