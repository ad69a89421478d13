import { companyPeople } from '#domain/words/en/company-people.ts'
import { membership } from '#domain/words/en/membership.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ company: companyPeople, vocabulary: membership })

export { PeopleScreen } from '#screens/company/people-screen.tsx'
