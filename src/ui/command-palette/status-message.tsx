import type { ComponentProps } from 'react'
import { cva } from 'class-variance-authority'
import type { CommandPaletteWords } from './command.ts'
import { message } from './classes.ts'

const statusMessage = cva('', {
  variants: {
    look: {
      /** Beside a list, which says the same. */
      hidden: 'sr-only',
      late: `${message} animate-appear-late`,
      aboveList: `${message} pb-0`,
      alone: `${message} wrap-anywhere`,
    },
  },
})

export type StatusMessageProps = Omit<ComponentProps<'div'>, 'children'> & {
  words: Pick<CommandPaletteWords, 'loading' | 'failed' | 'empty' | 'results'>
  state: 'found' | 'loading' | 'failed'
  text: string
  count: number
}

/** The status message of the list. Visible where the list alone would be unclear. */
export function StatusMessage({ words, state, text, count, className, ...rest }: StatusMessageProps) {
  const looks = {
    loading: count > 0 ? 'hidden' : 'late',
    failed: count > 0 ? 'aboveList' : 'alone',
    found: count > 0 ? 'hidden' : 'alone',
  } as const
  const said = {
    loading: words.loading,
    failed: words.failed,
    found: count > 0 ? words.results(count) : words.empty(text),
  }
  return (
    <div data-slot="status-message" className={statusMessage({ look: looks[state], className })} {...rest}>
      {said[state]}
    </div>
  )
}
