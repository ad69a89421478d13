import { cva } from 'class-variance-authority'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { followInvokers } from '../dialog/invoker.ts'
import { useLightDismiss } from '../dialog/light-dismiss.ts'
import { CloseIcon, SearchIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import { useShortcut } from '../kbd/use-shortcut.ts'
import type { CommandGroup, CommandPaletteWords } from './command.ts'
import { head, input, said } from './looks.ts'
import type { PaletteProps } from './palette.tsx'
import type { Search } from './use-found.ts'

const commandPalette = cva('contents')

const sheet = cva([
  'fixed inset-x-0 top-0 mx-auto hidden max-h-[min(32rem,80dvh)] w-full max-w-full flex-col overflow-hidden bg-surface-raised',
  'text-ink shadow-dialog backdrop:bg-scrim open:flex open:animate-enter max-sm:rounded-b-panel',
  'sm:top-[12dvh] sm:w-[calc(100%-2rem)] sm:max-w-150 sm:rounded-panel',
])

/** What the button that opens it must carry. */
export type PaletteInvoker = {
  command: 'show-modal'
  commandfor: string
  'aria-keyshortcuts': string
  onPointerEnter: () => void
  onFocus: () => void
}

export type CommandPaletteProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Draws the button that opens it: `(invoker) => <Button {...invoker}>…</Button>`. */
  trigger: (invoker: PaletteInvoker) => ReactNode
  /** Always there, narrowed by what is typed. */
  groups: readonly CommandGroup[]
  /** Used lately: above all others while nothing is typed. */
  recent?: CommandGroup
  /** Asks somebody else what fits what was typed; its groups come after the others. */
  search?: Search
  /** Called instead of following a link, unless it is to be opened elsewhere. */
  onFollow?: (href: string) => void
  words: CommandPaletteWords
}

/** Anything that can be done or gone to, found by typing. Only the dialog is here at once; the rest comes on intent. */
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

  useEffect(followInvokers, [])
  useEffect(() => {
    // Before JavaScript ran it may have been opened already.
    if (dialog.current?.open) opened()
    // oxlint-disable-next-line react/exhaustive-deps -- once
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it */}
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
            typedAlready={field.current?.value ?? ''}
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
            <output className={failed ? said : `${said} animate-appear-late`}>
              {failed ? words.failed : words.loading}
            </output>
          </>
        )}
      </dialog>
    </div>
  )
}
