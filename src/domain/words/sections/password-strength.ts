import { provideWords } from '../current.ts'
import { passwordStrengthWords } from '../en/password-strength.ts'

provideWords({ passwordStrength: passwordStrengthWords })
