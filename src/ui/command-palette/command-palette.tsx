import { cva } from 'class-variance-authority'
import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { polyfillInvokers } from '../dialog/invoker.ts'
import { useLightDismiss } from '../dialog/light-dismiss.ts'
import { CloseIcon, SearchIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ariaKeys } from '../kbd/key-caps.ts'
import { useShortcut } from '../kbd/use-shortcut.ts'
import { ConnectedTrigger, type Trigger } from '../overlay/connected-trigger.ts'
import { type NativeOpening, type OpenState, useOpenState } from '../overlay/use-open-state.ts'
import type { CommandGroup, CommandPaletteWords } from './command.ts'
import { head, input, message } from './classes.ts'
import type { PaletteProps } from './palette.tsx'
import type { Search } from './use-search-results.ts'

const commandPalette = cva('contents')

const sheet = cva([
  'fixed inset-x-0 top-0 mx-auto hidden max-h-[min(32rem,80dvh)] w-full max-w-full flex-col overflow-hidden bg-surface-raised',
  'text-ink shadow-modal backdrop:bg-scrim open:flex open:animate-enter max-sm:rounded-b-panel',
  'sm:top-[12dvh] sm:w-[calc(100%-2rem)] sm:max-w-150 sm:rounded-panel',
])

export type CommandPaletteProps = Omit<ComponentProps<'div'>, 'children'> &
  OpenState & {
    /** The button that opens the palette, such as `<Button>Search</Button>`. */
    trigger: Trigger
    /** The shortcut that opens and closes it, such as `Mod+K`. */
    shortcut: string
    /** Commands that are always listed, filtered by the typed text. */
    groups: readonly CommandGroup[]
    /** Recently used commands. Listed first while nothing is typed. */
    recent?: CommandGroup
    /** Fetches further commands for the typed text. They are listed last. */
    search?: Search
    /** Called instead of following a link, unless the link opens in a new tab. */
    onFollow?: (href: string) => void
    /** The texts that it says itself. */
    words: CommandPaletteWords
  }

const dialogOpening: NativeOpening<HTMLDialogElement> = {
  isOpen: (dialog) => dialog.open,
  show: (dialog) => dialog.showModal(),
  hide: (dialog) => dialog.close(),
}

type Loaded = { Palette?: ComponentType<PaletteProps>; hasFailed?: true }

const loadPalette = (): Promise<Loaded> =>
  import('./palette.tsx').then(
    ({ Palette }) => ({ Palette }),
    () => ({ hasFailed: true }),
  )

/** A dialog to find any action or page by typing. The content is loaded on first use. */
export function CommandPalette({
  trigger,
  shortcut,
  groups,
  recent,
  search,
  onFollow,
  words,
  open,
  defaultOpen,
  onOpenChange,
  className,
  ...rest
}: CommandPaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [{ Palette, hasFailed }, setLoaded] = useState<Loaded>({})
  const [isOpen, followToggle] = useOpenState(dialog, dialogOpening, { open, defaultOpen, onOpenChange })

  const load = () => void loadPalette().then(setLoaded)
  const close = () => dialog.current?.close()
  const dismiss = useLightDismiss(true)

  useEffect(polyfillInvokers, [])
  useEffect(() => {
    if (isOpen) void loadPalette().then(setLoaded)
  }, [isOpen])
  useShortcut(
    shortcut,
    () => (dialog.current?.open ? close() : dialog.current?.showModal()),
    () => !dialog.current?.open && document.querySelector('dialog:modal') !== null,
  )

  const closer = <IconButton label={words.close} icon={<CloseIcon />} size="md" command="close" commandfor={id} />
  return (
    <div data-slot="command-palette" className={commandPalette({ className })} {...rest}>
      <ConnectedTrigger
        trigger={trigger}
        command="show-modal"
        commandfor={id}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcut)}
        onPointerEnter={load}
        onFocus={load}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={words.title}
        className={sheet()}
        onToggle={followToggle}
        onClose={followToggle}
        {...dismiss}
      >
        {Palette && isOpen ? (
          <Palette
            {...{ groups, recent, search, words, closer, onFollow }}
            takeText={() => field.current?.value ?? ''}
            onChosen={close}
          />
        ) : (
          <>
            <div className={head}>
              <SearchIcon className="text-ink-muted" />
              <input
                ref={field}
                type="search"
                dir="auto"
                aria-label={words.title}
                placeholder={words.placeholder}
                className={input}
              />
              {closer}
            </div>
            <output className={hasFailed ? message : `${message} animate-appear-late`}>
              {hasFailed ? words.failed : words.loading}
            </output>
          </>
        )}
      </dialog>
    </div>
  )
}
