import { provideWords } from '../current.ts'
import { peopleWords } from '../en/people.ts'

provideWords({ people: peopleWords })
