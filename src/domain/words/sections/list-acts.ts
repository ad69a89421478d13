import { provideWords } from '../current.ts'
import { listActsWords } from '../en/list-acts.ts'

provideWords({ listActs: listActsWords })
