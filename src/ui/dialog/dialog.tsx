import { cva } from 'class-variance-authority'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'

const dialog = cva([
  'inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-panel open:animate-enter sm:max-w-140',
  'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]',
])

export type DialogProps = ModalProps

/** A modal dialog. Before hydration it is a plain part of the page. */
export function Dialog({ className, ...rest }: DialogProps) {
  return <ModalFrame data-slot="dialog" className={dialog({ className })} {...rest} />
}
