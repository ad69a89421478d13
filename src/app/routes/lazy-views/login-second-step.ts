import { secondFactor } from '#domain/words/en/second-factor.ts'
import { secondStep } from '#domain/words/en/second-step.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ login: secondStep, secondFactor })

export { SecondStepScreen } from '#screens/login/second-step-screen.tsx'
