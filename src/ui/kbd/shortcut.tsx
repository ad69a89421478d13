import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Kbd } from './kbd.tsx'
import { keyCaps } from './key-caps.ts'
import { useApple } from './use-apple.ts'

const shortcut = cva('inline-flex shrink-0 items-center gap-0.5 whitespace-nowrap')

export type ShortcutProps = Omit<ComponentProps<'kbd'>, 'children'> & {
  /** Keys pressed together, such as `Mod+K`. `Mod` is Ctrl, on Apple devices Cmd. */
  keys: string
}

/** The keys of a shortcut as this platform labels them. */
export function Shortcut({ keys, className, ...rest }: ShortcutProps) {
  const caps = keyCaps(keys, useApple())
  return (
    <kbd data-slot="shortcut" className={shortcut({ className })} {...rest}>
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </kbd>
  )
}
