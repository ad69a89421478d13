import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import listFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import paperclip from 'lucide/dist/esm/icons/paperclip.mjs'
import reply from 'lucide/dist/esm/icons/reply.mjs'
import { drawn } from './glyph.tsx'

// What lists of queries show.

export const ChevronLeftIcon = drawn(chevronLeft, true)
export const ChevronRightIcon = drawn(chevronRight, true)
export const FilterIcon = drawn(listFilter)
export const PaperclipIcon = drawn(paperclip)
export const ReplyIcon = drawn(reply, true)
