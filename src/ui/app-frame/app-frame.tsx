import { cva } from 'class-variance-authority'
import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { MenuIcon } from '../icon/icon.tsx'
import { bottomItem } from './nav-item.tsx'
import { keyedText } from '../text/keyed-text.tsx'

const appFrame = cva('app-frame')

export type AppFrameProps = ComponentProps<'div'> & {
  /** Text of the first link on the page, which skips the navigation. */
  skipLabel: string
  /** The accessible name of the navigation. */
  navigationLabel: string
  /** Without navigation the page has the full width. */
  navigation?: ReactNode
  /** Shows only the icons of the navigation, where it is a column. Labels appear under the pointer and with the focus. */
  iconsOnly?: boolean
  /** Links at the bottom of narrow screens, with the classes of `bottomItem()`. */
  bottom?: ReactNode
  /** The accessible name of the bottom bar. */
  bottomLabel: string
  /** Text of the last button of the bottom bar, which opens the navigation. */
  moreLabel: string
  /** Marks that button: the page is one that only the navigation leads to. */
  isMoreCurrent?: boolean
  /** The bar above the page. */
  top: ReactNode
}

/** The layout of every signed-in page: navigation, top bar, page and, on narrow screens, a bar at the bottom. */
export function AppFrame({
  skipLabel,
  navigationLabel,
  navigation,
  iconsOnly,
  bottom,
  bottomLabel,
  moreLabel,
  isMoreCurrent,
  top,
  className,
  children,
  ...rest
}: AppFrameProps) {
  const id = useId()
  const mainId = `${id}-main`
  const aside = useRef<HTMLElement>(null)

  const closeAfterLink = (event: MouseEvent) => {
    const followed = event.target instanceof Element && event.target.closest('a[href]')
    if (followed && aside.current?.matches(':popover-open')) aside.current.hidePopover()
  }

  // On a narrow screen the open navigation covers the page, so Tab would focus elements that nobody sees.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open'))
      currentTarget.hidePopover()
  }

  return (
    <div
      data-slot="app-frame"
      data-sidebar={iconsOnly ? 'icons' : undefined}
      className={appFrame({ className })}
      {...rest}
    >
      <a href={`#${mainId}`} className="skip-link">
        {skipLabel}
      </a>
      {navigation && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are the interactive elements
        <nav
          ref={aside}
          id={id}
          popover="auto"
          aria-label={navigationLabel}
          className="app-sidebar"
          onClick={closeAfterLink}
          onBlur={closeBehindFocus}
        >
          {navigation}
        </nav>
      )}
      <header className="app-top">{top}</header>
      <main id={mainId} tabIndex={-1} className="min-w-0">
        {children}
      </main>
      {navigation && (
        <nav data-slot="bottom-bar" aria-label={bottomLabel} className="bottom-bar">
          {bottom}
          <button type="button" popoverTarget={id} aria-current={isMoreCurrent || undefined} className={bottomItem()}>
            <MenuIcon size="lg" />
            {keyedText(moreLabel)}
          </button>
        </nav>
      )}
    </div>
  )
}
