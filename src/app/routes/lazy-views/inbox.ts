import { vocabularyWords } from '#domain/words/en/common.ts'
import { inboxWords } from '#domain/words/en/inbox.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ inbox: inboxWords, vocabulary: vocabularyWords })

export { InboxDrawer } from '#screens/inbox/inbox-drawer.tsx'
