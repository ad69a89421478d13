import { provideWords } from '../current.ts'
import { secondStepWords } from '../en/second-step.ts'

provideWords({ secondStep: secondStepWords })
