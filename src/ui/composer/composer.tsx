import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

/** What only staff can read is a note, in amber. */
type Tone = {
  /** `note` for text that only staff can read. */
  tone?: 'note'
}

const composerDock = cva('composer-dock dock')

/** Keeps a composer at the bottom of the view, closed to one line until somebody uses it. */
export function ComposerDock({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="composer-dock" className={composerDock({ className })} {...rest} />
}

const composerFrame = cva('composer-frame')

export type ComposerFrameProps = ComponentProps<'section'> &
  Tone & {
    /** The heading, for screen readers: “Write”. */
    label: string
  }

/** The frame of a composer: its head and its forms. It is amber while a choice with the tone `note` is chosen. */
export function ComposerFrame({ label, tone, className, children, ...rest }: ComposerFrameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the focus of the text
    <section
      data-slot="composer-frame"
      data-tone={tone}
      aria-label={label}
      className={composerFrame({ className })}
      onMouseDown={keepFocus}
      {...rest}
    >
      <h2 className="sr-only">{label}</h2>
      {children}
    </section>
  )
}

/** What a press acts on itself: controls, and text to be selected. */
const pressable = 'a, button, input, label, textarea, [role="alert"], [popover]'

/** Keeps the focus in the text when its frame is pressed beside all controls. Without the focus, the composer would close. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target as Element).closest(pressable)) event.preventDefault()
}

const composerHead = cva('composer-head')

/** The line above the text: what is written, who reads it, and help. */
export function ComposerHead({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="composer-head" className={composerHead({ className })} {...rest} />
}

const composerChoice = cva('composer-choice')

export type ComposerChoiceProps = Omit<ComponentProps<'input'>, 'type'> &
  Tone & {
    /** The icon of what is written. */
    icon: ReactNode
    /** What is written: “Reply”. */
    label: ReactNode
  }

/** One kind of text that a composer writes, as a radio button. Attributes go to the radio button. */
export function ComposerChoice({ icon, label, tone, className, ...rest }: ComposerChoiceProps) {
  return (
    <label data-slot="composer-choice" data-tone={tone} className={composerChoice({ className })}>
      <input className="sr-only" type="radio" {...rest} />
      {icon}
      {label}
    </label>
  )
}

const composerPane = cva('composer-pane')

export type ComposerPaneProps = ComponentProps<'div'> &
  Tone & {
    /** The HTML element, if `div` is not specific enough. */
    as?: 'div' | 'span'
  }

/** What belongs to the choice of the same tone. It is hidden while the other one is chosen. */
export function ComposerPane({ tone, as = 'div', className, ...rest }: ComposerPaneProps) {
  const Tag = as as 'div'
  return <Tag data-slot="composer-pane" data-tone={tone} className={composerPane({ className })} {...rest} />
}

const composerFoot = cva('composer-foot')

/** The line below the text: tools, files and the button that sends. */
export function ComposerFoot({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="composer-foot" className={composerFoot({ className })} {...rest} />
}

const composerTools = cva('composer-tools')

/** Room for formatting buttons at the start of the foot. They may load later. */
export function ComposerTools({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="composer-tools" className={composerTools({ className })} {...rest} />
}
