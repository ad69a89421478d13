import '#domain/words/en/invitation.ts'

export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
