import { cva } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { MenuIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'

const appFrame = cva(
  'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:has-[>nav]:grid-cols-[14rem_minmax(0,1fr)]',
)

const sidebar = cva([
  // One `nav`: a column on wide screens, a native popover behind a button on narrow ones.
  'inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-e border-line',
  'bg-surface-sunken p-3 text-ink max-md:shadow-dialog max-md:backdrop:bg-scrim max-md:open:animate-enter',
  'md:sticky md:top-0 md:row-span-2 md:block md:w-auto md:max-w-none',
])

export type AppFrameProps = ComponentProps<'div'> & {
  /** Text of the first link on the page, which skips the navigation. */
  skipLabel: string
  /** The accessible name of the navigation, and of the button that opens it on narrow screens. */
  navigationLabel: string
  /** Without navigation the page has the full width. */
  navigation?: ReactNode
  /** The bar above the page. */
  top: ReactNode
}

/** The layout of every signed-in page: navigation, top bar and page. */
export function AppFrame({ skipLabel, navigationLabel, navigation, top, className, children, ...rest }: AppFrameProps) {
  const id = useId()
  const mainId = `${id}-main`
  const aside = useRef<HTMLElement>(null)

  const closeAfterLink = (event: MouseEvent) => {
    const followed = event.target instanceof Element && event.target.closest('a[href]')
    if (followed && aside.current?.matches(':popover-open')) aside.current.hidePopover()
  }

  return (
    <div data-slot="app-frame" className={appFrame({ className })} {...rest}>
      <a
        href={`#${mainId}`}
        className="fixed start-2 top-2 z-notice -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-on-accent pointer-coarse:leading-7 focus:translate-y-0"
      >
        {skipLabel}
      </a>
      {navigation && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are the interactive elements
        <nav
          ref={aside}
          id={id}
          popover="auto"
          aria-label={navigationLabel}
          className={sidebar()}
          onClick={closeAfterLink}
        >
          {navigation}
        </nav>
      )}
      <header className="sticky top-0 z-bar flex min-h-12 min-w-0 items-center gap-2 border-b border-line bg-surface px-4">
        {navigation && (
          <button
            type="button"
            popoverTarget={id}
            aria-label={navigationLabel}
            title={navigationLabel}
            className={iconButton({ className: '-ms-2 md:hidden' })}
          >
            <MenuIcon />
          </button>
        )}
        <div className="flex min-w-0 grow items-center gap-2">{top}</div>
      </header>
      <main id={mainId} tabIndex={-1} className="min-w-0 scroll-mt-12">
        {children}
      </main>
    </div>
  )
}
