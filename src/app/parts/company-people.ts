export { PeopleScreen } from '#screens/company/people-screen.tsx'
