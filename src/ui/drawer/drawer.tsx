import { cva } from 'class-variance-authority'
import { ModalFrame, type ModalProps } from '../dialog/modal-frame.tsx'

const drawer = cva([
  'inset-auto m-0 max-h-none transition-[translate,opacity] duration-(--duration-entry) starting:open:opacity-0',
  // Phones show it at the bottom.
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:w-full max-sm:max-w-full max-sm:rounded-t-panel',
  'max-sm:pb-[env(safe-area-inset-bottom)] max-sm:starting:open:translate-y-8',
  'sm:inset-y-0 sm:end-0 sm:h-dvh sm:w-120 sm:starting:open:translate-x-8 sm:rtl:starting:open:-translate-x-8',
])

export type DrawerProps = ModalProps

/** A panel at the end of the page, on phones at its bottom. A press on the page closes it. */
export function Drawer({ className, ...rest }: DrawerProps) {
  return <ModalFrame data-slot="drawer" lightDismiss className={drawer({ className })} {...rest} />
}
