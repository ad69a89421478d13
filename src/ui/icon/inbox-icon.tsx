import circleDot from 'lucide/dist/esm/icons/circle-dot.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the inbox, which loads on demand.

export const UnreadIcon = createIcon(circleDot)
