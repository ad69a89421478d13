import moveUp from 'lucide/dist/esm/icons/move-up.mjs'
import { createIcon } from './create-icon.tsx'

// The icon of a change. Alone in its file, so that it loads with the figures that show it.

export const RiseIcon = createIcon(moveUp)
