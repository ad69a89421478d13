import { vocabulary } from '#domain/words/en/common.ts'
import { inbox } from '#domain/words/en/inbox.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ inbox, vocabulary })

export { InboxDrawer } from '#screens/inbox/inbox-drawer.tsx'
