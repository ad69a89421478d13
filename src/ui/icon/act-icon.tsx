import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of acts on one row of a list.

export const AssignIcon = createIcon(userPlus)
