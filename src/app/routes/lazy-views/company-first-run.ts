import '#domain/words/sections/first-run.ts'
import '#domain/words/sections/invitation.ts'

export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
