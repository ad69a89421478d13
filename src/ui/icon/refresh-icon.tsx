import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import { createIcon } from './create-icon.tsx'

export const RefreshIcon = createIcon(refreshCw)
