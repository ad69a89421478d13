import { secondFactorWords } from '#domain/words/en/second-factor.ts'
import { secondStepWords } from '#domain/words/en/second-step.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ secondStep: secondStepWords, secondFactor: secondFactorWords })

export { SecondStepScreen } from '#screens/login/second-step-screen.tsx'
