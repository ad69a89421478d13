import { provideWords } from '../current.ts'
import { systemCheckWords } from '../en/system-check.ts'

provideWords({ systemCheck: systemCheckWords })
