import '#domain/words/en/second-factor.ts'

export { SecondStepScreen } from '#screens/login/second-step-screen.tsx'
export { enrollmentOf } from '#screens/account/second-factor/factor-result.ts'
