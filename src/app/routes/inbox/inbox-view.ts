import '#domain/words/en/common.ts'
import '#domain/words/en/inbox.ts'

export { InboxDrawer } from '#screens/inbox/inbox-drawer.tsx'
