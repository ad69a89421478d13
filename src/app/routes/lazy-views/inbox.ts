import '#domain/words/sections/common.ts'
import '#domain/words/sections/inbox.ts'

export { InboxDrawer } from '#screens/inbox/inbox-drawer.tsx'
