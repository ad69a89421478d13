import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import stickyNote from 'lucide/dist/esm/icons/sticky-note.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of single pages.

export const ArrowDownIcon = createIcon(arrowDown)
export const ArrowUpIcon = createIcon(arrowUp)
export const ClockIcon = createIcon(clock)
export const CopyIcon = createIcon(copy)
export const LockIcon = createIcon(lock)
export const MoreIcon = createIcon(ellipsis)
export const NoteIcon = createIcon(stickyNote)
export const RefreshIcon = createIcon(refreshCw)
