import { provideWords } from '../current.ts'
import { shellWords } from '../en/shell.ts'

provideWords({ shell: shellWords })
