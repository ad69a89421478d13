import pause from 'lucide/dist/esm/icons/pause.mjs'
import penLine from 'lucide/dist/esm/icons/pen-line.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of presence.

export const PauseIcon = createIcon(pause)
export const PenIcon = createIcon(penLine)
