import type { CommandPaletteWords } from './command.ts'
import { message } from './classes.ts'

export type StatusMessageProps = {
  words: Pick<CommandPaletteWords, 'loading' | 'failed' | 'empty' | 'results'>
  state: 'found' | 'loading' | 'failed'
  text: string
  count: number
}

/** The status message of the list. Visible where the list alone would be unclear. */
export function StatusMessage({ words, state, text, count }: StatusMessageProps) {
  if (state === 'loading') {
    return <div className={count > 0 ? 'sr-only' : `${message} animate-appear-late`}>{words.loading}</div>
  }
  if (state === 'failed') return <div className={count > 0 ? `${message} pb-0` : message}>{words.failed}</div>
  if (count === 0) return <div className={`${message} wrap-anywhere`}>{words.empty(text)}</div>
  return <div className="sr-only">{words.results(count)}</div>
}
