import layers from 'lucide/dist/esm/icons/layers.mjs'
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the navigation.

export const AllIcon = createIcon(layers)
export const SidebarIcon = createIcon(panelLeft, true)
/** Stands where the avatar of an assignee would be, if there is none. */
export const UnassignedIcon = createIcon([['circle', { cx: '12', cy: '12', r: '9', strokeDasharray: '3.5 3.6' }]])
