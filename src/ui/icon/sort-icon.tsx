import arrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import { createIcon } from './create-icon.tsx'

// The icon of an order. Alone in its file, so that it loads with the menu that shows it.

export const SortIcon = createIcon(arrowUpDown)
