import download from 'lucide/dist/esm/icons/download.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the picture viewer.

export const DownloadIcon = createIcon(download)
