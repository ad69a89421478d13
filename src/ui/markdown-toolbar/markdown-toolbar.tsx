import { cva } from 'class-variance-authority'
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { IconProps } from '../icon/create-icon.tsx'
import { BoldIcon, BulletListIcon, CodeIcon, ItalicIcon, LinkIcon, QuoteIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Shortcut } from '../kbd/shortcut.tsx'
import { ariaKeys, isShortcut } from '../kbd/key-caps.ts'
import { isApple } from '../kbd/use-apple.ts'
import { editMarkdown, type MarkdownAct, markdownActs } from './edit-markdown.ts'

const markdownToolbar = cva(
  'inline-flex max-w-full min-w-0 items-center gap-0.5 overflow-x-auto *:shrink-0 [&_button]:focus-visible:-outline-offset-2',
)

const icons: Record<MarkdownAct, ComponentType<IconProps>> = {
  bold: BoldIcon,
  italic: ItalicIcon,
  code: CodeIcon,
  list: BulletListIcon,
  link: LinkIcon,
  quote: QuoteIcon,
}

export type MarkdownToolbarProps = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  /** The accessible name of the toolbar. */
  label: string
  /** The names of the buttons. */
  words: Record<MarkdownAct, string>
  /** The shortcuts of the buttons, such as `Mod+B`. They also work in the text area. */
  shortcuts: Record<MarkdownAct, string>
  /** A form or another element that holds the text area. */
  field: RefObject<HTMLElement | null>
}

/** Buttons that write Markdown around the selection of a text area, with keyboard shortcuts. Undo takes an edit back. */
export function MarkdownToolbar({ label, words, shortcuts, field, className, ...rest }: MarkdownToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const root = field.current
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const act = markdownActs.find((one) => isShortcut(event, shortcuts[one], isApple()))
      if (!act || !(event.target instanceof HTMLTextAreaElement)) return
      event.preventDefault()
      applyMarkdown(event.target, act)
    }
    root?.addEventListener('keydown', onKeyDown)
    return () => root?.removeEventListener('keydown', onKeyDown)
  }, [field, shortcuts])

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const last = markdownActs.length - 1
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const next = {
      [forward]: current === last ? 0 : current + 1,
      [back]: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is the stop of Tab
    <div
      ref={bar}
      data-slot="markdown-toolbar"
      role="toolbar"
      aria-label={label}
      className={markdownToolbar({ className })}
      onKeyDown={moveFocus}
      {...rest}
    >
      {markdownActs.map((act, index) => {
        const Icon = icons[act]
        return (
          <IconButton
            key={act}
            label={words[act]}
            icon={<Icon size="sm" />}
            size="md"
            shortcut={<Shortcut keys={shortcuts[act]} />}
            // Tab stops at one button only, as in every toolbar. Arrow keys move to the others.
            tabIndex={index === current ? 0 : -1}
            aria-keyshortcuts={ariaKeys(shortcuts[act])}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              const area = field.current?.querySelector('textarea')
              if (area) applyMarkdown(area, act)
            }}
          />
        )
      })}
    </div>
  )
}

/** Edits a text area as if the text were typed: the browser can undo it, and listeners get an `input` event. */
function applyMarkdown(area: HTMLTextAreaElement, act: MarkdownAct): void {
  const { value, selectionStart, selectionEnd } = area
  const { from, to, insert, start, end } = editMarkdown(act, { text: value, start: selectionStart, end: selectionEnd })
  area.focus()
  area.setSelectionRange(from, to)
  // Only this way the browser can undo the edit. It returns false if it has changed nothing.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
  }
  area.setSelectionRange(start, end)
}
