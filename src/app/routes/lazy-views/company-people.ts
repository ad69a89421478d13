import { peopleWords } from '#domain/words/en/people.ts'
import { membershipWords } from '#domain/words/en/membership.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ people: peopleWords, membership: membershipWords })

export { PeopleScreen } from '#screens/company/people-screen.tsx'
