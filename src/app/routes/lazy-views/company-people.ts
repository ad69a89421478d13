import '#domain/words/sections/people.ts'
import '#domain/words/sections/membership.ts'

export { PeopleScreen } from '#screens/company/people-screen.tsx'
