import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import listFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import paperclip from 'lucide/dist/esm/icons/paperclip.mjs'
import reply from 'lucide/dist/esm/icons/reply.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of query lists.

export const ChevronLeftIcon = createIcon(chevronLeft, true)
export const ChevronRightIcon = createIcon(chevronRight, true)
export const FilterIcon = createIcon(listFilter)
export const PaperclipIcon = createIcon(paperclip)
export const ReplyIcon = createIcon(reply, true)
