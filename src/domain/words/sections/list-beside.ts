import { provideWords } from '../current.ts'
import { listBesideWords } from '../en/list-beside.ts'

provideWords({ listBeside: listBesideWords })
