import listChecks from 'lucide/dist/esm/icons/list-checks.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the tools of a list, which load with them.

export const DeleteIcon = createIcon(trash)
export const SelectIcon = createIcon(listChecks)
