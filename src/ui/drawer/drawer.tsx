import { cva } from 'class-variance-authority'
import { ModalFrame, type ModalFrameProps } from '../dialog/modal-frame.tsx'

const drawer = cva(
  [
    'inset-auto m-0 max-h-none transition-[translate,opacity] duration-(--duration-entry) starting:open:opacity-0',
    // A phone has no room beside it: there it comes from below, whatever its side.
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
  /** Where it comes from. On a phone always from below. */
  side?: 'end' | 'start' | 'bottom'
  /** 360, 480 or 720 px, where the screen is wider. */
  width?: 'sm' | 'md' | 'lg'
}

/** Something to look at or set beside the page, which stays where it is; a press on the page puts it away. */
export function Drawer({ side = 'end', width = 'md', className, ...rest }: DrawerProps) {
  return <ModalFrame data-slot="drawer" lightDismiss className={drawer({ side, width, className })} {...rest} />
}
