import code from 'lucide/dist/esm/icons/code.mjs'
import italic from 'lucide/dist/esm/icons/italic.mjs'
import link from 'lucide/dist/esm/icons/link.mjs'
import list from 'lucide/dist/esm/icons/list.mjs'
import quote from 'lucide/dist/esm/icons/text-quote.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the Markdown toolbar. Lucide has no bold.

export const BoldIcon = createIcon([
  ['path', { d: 'M7 5h6a3.5 3.5 0 0 1 0 7H7z' }],
  ['path', { d: 'M7 12h7.5a3.5 3.5 0 0 1 0 7H7z' }],
])
export const CodeIcon = createIcon(code)
export const ItalicIcon = createIcon(italic)
export const LinkIcon = createIcon(link)
export const BulletListIcon = createIcon(list, true)
export const QuoteIcon = createIcon(quote, true)
