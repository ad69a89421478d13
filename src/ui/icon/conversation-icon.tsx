import clock from 'lucide/dist/esm/icons/clock.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import stickyNote from 'lucide/dist/esm/icons/sticky-note.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the messages of a query.

export const ClockIcon = createIcon(clock)
export const LockIcon = createIcon(lock)
export const NoteIcon = createIcon(stickyNote)
