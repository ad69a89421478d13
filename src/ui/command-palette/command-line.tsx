import type { ComponentProps } from 'react'
import { cva } from 'class-variance-authority'
import { Shortcut } from '../kbd/shortcut.tsx'
import type { Command } from './command.ts'

/** Classes of the item that contains a `CommandLine`. */
export const commandItem = cva([
  'flex min-h-9 min-w-0 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 text-base text-ink select-none',
  'data-highlighted:active-line aria-selected:active-line pointer-coarse:min-h-touch',
])

const commandLine = cva('contents')

export type CommandLineProps = Omit<ComponentProps<'span'>, 'children'> & { command: Command }

/** A command in its item: icon, label, hint and shortcut. */
export function CommandLine({ command, className, ...rest }: CommandLineProps) {
  const { icon, label, hint, shortcut } = command
  return (
    <span data-slot="command-line" className={commandLine({ className })} {...rest}>
      {icon && <span className="grid w-4 shrink-0 place-items-center text-ink-muted">{icon}</span>}
      <span dir="auto" className="min-w-0 grow basis-16 truncate" title={label}>
        {label}
      </span>
      {hint && <span className="shrink-0 text-sm text-ink-muted tabular-nums">{hint}</span>}
      {shortcut && <Shortcut keys={shortcut} aria-hidden />}
    </span>
  )
}
