import { cva } from 'class-variance-authority'
import { ModalFrame, type ModalFrameProps } from '../dialog/modal-frame.tsx'

const drawer = cva(
  [
    'inset-auto m-0 max-h-none transition-[translate,opacity] duration-(--duration-entry) starting:open:opacity-0',
    // Phones show it at the bottom, whatever its side.
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:w-full max-sm:max-w-full max-sm:rounded-t-panel',
    'max-sm:pb-[env(safe-area-inset-bottom)] max-sm:starting:open:translate-y-8',
  ],
  {
    variants: {
      side: {
        end: 'sm:inset-y-0 sm:end-0 sm:h-dvh sm:starting:open:translate-x-8 sm:rtl:starting:open:-translate-x-8',
        start: 'sm:inset-y-0 sm:start-0 sm:h-dvh sm:starting:open:-translate-x-8 sm:rtl:starting:open:translate-x-8',
        bottom:
          'sm:inset-x-0 sm:bottom-0 sm:mx-auto sm:max-h-[85dvh] sm:rounded-t-panel sm:starting:open:translate-y-8',
      },
      width: { sm: 'sm:w-90', md: 'sm:w-120', lg: 'sm:w-180' },
    },
  },
)

export type DrawerProps = Omit<ModalFrameProps, 'lightDismiss'> & {
  /** The edge of the page. Always the bottom on phones. */
  side?: 'end' | 'start' | 'bottom'
  /** 360, 480 or 720 px on wider screens. */
  width?: 'sm' | 'md' | 'lg'
}

/** A panel at the edge of the page. A press on the page closes it. */
export function Drawer({ side = 'end', width = 'md', className, ...rest }: DrawerProps) {
  return <ModalFrame data-slot="drawer" lightDismiss className={drawer({ side, width, className })} {...rest} />
}
