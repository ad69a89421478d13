import { provideWords } from '../current.ts'
import { loginWords } from '../en/login.ts'

provideWords({ login: loginWords })
