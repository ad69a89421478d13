import { cva } from 'class-variance-authority'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { polyfillInvokers } from '../dialog/invoker.ts'
import { useLightDismiss } from '../dialog/light-dismiss.ts'
import { CloseIcon, SearchIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import { useShortcut } from '../kbd/use-shortcut.ts'
import type { CommandGroup, CommandPaletteWords } from './command.ts'
import { head, input, message } from './classes.ts'
import type { PaletteProps } from './palette.tsx'
import type { Search } from './use-search-results.ts'

const commandPalette = cva('contents')

const sheet = cva([
  'fixed inset-x-0 top-0 mx-auto hidden max-h-[min(32rem,80dvh)] w-full max-w-full flex-col overflow-hidden bg-surface-raised',
  'text-ink shadow-dialog backdrop:bg-scrim open:flex open:animate-enter max-sm:rounded-b-panel',
  'sm:top-[12dvh] sm:w-[calc(100%-2rem)] sm:max-w-150 sm:rounded-panel',
])

/** Attributes for the button that opens the palette. */
export type PaletteInvoker = {
  command: 'show-modal'
  commandfor: string
  'aria-keyshortcuts': string
  onPointerEnter: () => void
  onFocus: () => void
}

export type CommandPaletteProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Renders the button that opens the palette: `(invoker) => <Button {...invoker}>…</Button>`. */
  trigger: (invoker: PaletteInvoker) => ReactNode
  /** Commands that are always listed, filtered by the typed text. */
  groups: readonly CommandGroup[]
  /** Recently used commands. Listed first while nothing is typed. */
  recent?: CommandGroup
  /** Fetches further commands for the typed text. They are listed last. */
  search?: Search
  /** Called instead of following a link, unless the link opens in a new tab. */
  onFollow?: (href: string) => void
  words: CommandPaletteWords
}

/** A dialog to find any action or page by typing. The content is loaded on first use. */
export function CommandPalette({
  trigger,
  groups,
  recent,
  search,
  onFollow,
  words,
  className,
  ...rest
}: CommandPaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [failed, setFailed] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  const load = async () => {
    try {
      const loaded = await import('./palette.tsx')
      setPalette(() => loaded.Palette)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const loadAhead = () => void load()
  const opened = () => {
    setIsOpen(true)
    void load()
  }
  const close = () => dialog.current?.close()
  const dismiss = useLightDismiss(true)

  useEffect(polyfillInvokers, [])
  useEffect(() => {
    // The dialog may have been opened before hydration.
    if (dialog.current?.open) opened()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [])
  useShortcut(
    'Mod+K',
    () => (dialog.current?.open ? close() : dialog.current?.showModal()),
    () => !dialog.current?.open && document.querySelector('dialog:modal') !== null,
  )

  const invoker: PaletteInvoker = {
    command: 'show-modal',
    commandfor: id,
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
  }
  const closer = (
    <button
      type="button"
      command="close"
      commandfor={id}
      title={words.close}
      aria-label={words.close}
      className={iconButton()}
    >
      <CloseIcon />
    </button>
  )
  return (
    <div data-slot="command-palette" className={commandPalette({ className })} {...rest}>
      {trigger(invoker)}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={words.title}
        className={sheet()}
        onToggle={(event) => event.target === event.currentTarget && event.newState === 'open' && opened()}
        onClose={(event) => event.target === event.currentTarget && setIsOpen(false)}
        {...dismiss}
      >
        {Palette && isOpen ? (
          <Palette
            {...{ groups, recent, search, words, closer, onFollow }}
            initialText={field.current?.value ?? ''}
            onChosen={close}
          />
        ) : (
          <>
            <div className={head}>
              <SearchIcon className="text-ink-muted" />
              <input
                ref={field}
                type="search"
                aria-label={words.title}
                placeholder={words.placeholder}
                className={input}
              />
              {closer}
            </div>
            <output className={failed ? message : `${message} animate-appear-late`}>
              {failed ? words.failed : words.loading}
            </output>
          </>
        )}
      </dialog>
    </div>
  )
}
