import { cva } from 'class-variance-authority'
import { type ComponentProps, type FocusEvent, useEffect, useRef } from 'react'
import type { Mentionable } from './suggest.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'text-expander': ComponentProps<'div'> & { keys: string }
    }
  }
}

const mentions = cva('relative block')

export type MentionsProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** Who can be named. Those who bear one name are shown as one. */
  people: readonly Mentionable[]
  /** Names the list of those who fit what was typed. */
  label: string
}

/**
 * Around one text area: an `@` and the beginning of a name list the people it may mean, and the one chosen is written out.
 * Until JavaScript runs, and where the list cannot be fetched, names are typed in full.
 */
export function Mentions({ people, label, className, children, onFocus, ...rest }: MentionsProps) {
  const asked = useRef({ people, label })
  useEffect(() => {
    asked.current = { people, label }
  })
  const begin = (event: FocusEvent<HTMLDivElement>) => {
    const frame = event.currentTarget
    void import('./suggest.ts').then(
      ({ suggest }) => suggest(frame, () => asked.current),
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
