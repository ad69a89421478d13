import { companyStart } from '#domain/words/en/company-start.ts'
import { membership } from '#domain/words/en/membership.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ company: companyStart, vocabulary: membership })

export { InvitationScreen } from '#screens/company/invitation-screen.tsx'
