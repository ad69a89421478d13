import { provideWords } from '../current.ts'
import { formattingWords } from '../en/formatting.ts'

provideWords({ formatting: formattingWords })
