import clock from 'lucide/dist/esm/icons/clock.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the messages of a query.

export const ClockIcon = createIcon(clock)
export const LockIcon = createIcon(lock)
