import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of single pages.

export const ArrowDownIcon = createIcon(arrowDown)
export const ArrowUpIcon = createIcon(arrowUp)
export const CopyIcon = createIcon(copy)
export const MoreIcon = createIcon(ellipsis)
