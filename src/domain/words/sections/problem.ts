import { provideWords } from '../current.ts'
import { problemWords } from '../en/problem.ts'

provideWords({ problem: problemWords })
