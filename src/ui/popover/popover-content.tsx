import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, use, useEffect, useRef } from 'react'
import { makeScrollableFocusable } from '../dialog/first-focus.ts'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { PopoverId } from './popover-id.ts'

const popoverContent = cva('-m-4 flex min-h-0 flex-col')

export type PopoverContentProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** The heading. */
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
}

/** The content of a popover with a title, a close button and a body that scrolls. */
export function PopoverContent({ title, closeLabel, className, children, ...rest }: PopoverContentProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = body.current?.closest('[popover]')
    const measure = () => makeScrollableFocusable(body.current)
    popover?.addEventListener('toggle', measure)
    return () => popover?.removeEventListener('toggle', measure)
  }, [])
  return (
    <div data-slot="popover-content" className={popoverContent({ className })} {...rest}>
      <div className="flex min-h-11 shrink-0 items-center py-2 ps-4 pe-11 pointer-coarse:pe-15">
        <Heading level={2} size="sm" className="wrap-anywhere">
          {title}
        </Heading>
      </div>
      <div
        ref={body}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-0.5 pb-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      <IconButton
        label={closeLabel}
        icon={<CloseIcon />}
        size="md"
        className="absolute end-1.5 top-1.5"
        popoverTarget={use(PopoverId)}
        popoverTargetAction="hide"
      />
    </div>
  )
}
