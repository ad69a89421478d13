import '#domain/words/en/first-run.ts'
import '#domain/words/en/invitation.ts'

export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
