import { cva } from 'class-variance-authority'

/**
 * Classes of a navigation link: an icon, a `nav-label`, and optionally a `nav-count`. The current link also has
 * `aria-current`. Where only icons are shown, the label appears under the pointer and with the focus.
 */
export const navItem = cva('nav-item')

/** Classes of a link in the bottom bar: an icon above one word. */
export const bottomItem = cva('bottom-item')
