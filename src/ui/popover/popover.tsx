import { cva } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { makeScrollableFocusable } from '../dialog/first-focus.ts'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import type { Align, Side } from './place-popover.ts'
import { placement, placeWithoutCss } from './placement.ts'

const popover = cva('inline-flex max-w-full min-w-0')

const panel = cva(
  [
    'hidden max-h-[min(30rem,80dvh)] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-panel bg-surface-raised',
    'text-base text-ink shadow-menu open:flex open:animate-enter',
  ],
  { variants: { size: { sm: 'w-64', md: 'w-80', lg: 'w-112' } } },
)

/** Attributes for the button that opens the popover. */
export type PopoverInvoker = { popoverTarget: string }

export type PopoverProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  /** Renders the button that opens it: `(invoker) => <Button {...invoker}>…</Button>`. */
  trigger: (invoker: PopoverInvoker) => ReactNode
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** 256, 320 or 448 px on wider screens. */
  size?: 'sm' | 'md' | 'lg'
  /** The side of the button. Another side is used if it does not fit. */
  side?: Side
  /** The edge of the button to align to. */
  align?: Align
  children: ReactNode
}

/** Text or settings beside a button, without blocking the page. A native popover, so it opens without JavaScript. */
export function Popover({
  trigger,
  title,
  closeLabel,
  size = 'md',
  side = 'bottom',
  align = 'start',
  className,
  children,
  ...rest
}: PopoverProps) {
  const id = useId()
  const titleId = `${id}-title`
  const body = useRef<HTMLDivElement>(null)

  const place = ({ currentTarget: shown, newState }: ToggleEvent<HTMLDialogElement>) => {
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
    makeScrollableFocusable(body.current)
    if (newState === 'open' && opener) void placeWithoutCss(shown, opener, align, side)
  }
  const closeAfterLink = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.currentTarget.hidePopover()
  }

  return (
    <div data-slot="popover" className={popover({ className })} {...rest}>
      {trigger({ popoverTarget: id })}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are the interactive elements */}
      <dialog
        id={id}
        popover="auto"
        aria-labelledby={titleId}
        className={panel({ size, className: placement({ side, align }) })}
        onClick={closeAfterLink}
        onToggle={place}
      >
        <div className="flex min-h-11 shrink-0 items-center py-2 ps-4 pe-11 pointer-coarse:pe-15">
          <Heading level={2} size="sm" id={titleId} className="wrap-anywhere">
            {title}
          </Heading>
        </div>
        <div
          ref={body}
          className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-0.5 pb-4 focus-visible:-outline-offset-2"
        >
          {children}
        </div>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          title={closeLabel}
          aria-label={closeLabel}
          className={iconButton({ className: 'absolute end-1.5 top-1.5' })}
        >
          <CloseIcon />
        </button>
      </dialog>
    </div>
  )
}
