import { cva } from 'class-variance-authority'
import { type ComponentProps, type FocusEvent, useEffect, useRef } from 'react'
import type { Mentionable } from './attach-suggestions.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'text-expander': ComponentProps<'div'> & { keys: string }
    }
  }
}

const mentions = cva('relative block')

export type MentionsProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** The people who can be mentioned, in the order of the list. People with the same name are listed once. */
  people: readonly Mentionable[]
  /** The accessible name of the list. */
  label: string
}

/**
 * Wraps one text area. Typing `@` and the start of a name lists matching people, and choosing one inserts the name.
 * Without JavaScript, names are typed in full.
 */
export function Mentions({ people, label, className, children, onFocus, ...rest }: MentionsProps) {
  const shownList = useRef({ people, label })
  useEffect(() => {
    shownList.current = { people, label }
  })
  const begin = (event: FocusEvent<HTMLDivElement>) => {
    const frame = event.currentTarget
    void import('./attach-suggestions.ts').then(
      ({ attachSuggestions }) => attachSuggestions(frame, () => shownList.current),
      () => undefined,
    )
    onFocus?.(event)
  }
  return (
    <text-expander keys="@" data-slot="mentions" className={mentions({ className })} onFocus={begin} {...rest}>
      {children}
    </text-expander>
  )
}
