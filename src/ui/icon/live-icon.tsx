import pause from 'lucide/dist/esm/icons/pause.mjs'
import penLine from 'lucide/dist/esm/icons/pen-line.mjs'
import { drawn } from './glyph.tsx'

// What shows that others are here.

export const PauseIcon = drawn(pause)
export const PenIcon = drawn(penLine)
