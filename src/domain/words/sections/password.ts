import { provideWords } from '../current.ts'
import { passwordWords } from '../en/password.ts'

provideWords({ password: passwordWords })
