import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const prose = cva('prose')

export type ProseProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Sanitized HTML. Nothing is removed here. */
  html: string
}

/** Formatted text at a readable width. */
export function Prose({ html, className, ...rest }: ProseProps) {
  return (
    <div
      data-slot="prose"
      className={prose({ className })}
      {...rest}
      // oxlint-disable-next-line react/no-danger -- the only use; callers pass sanitized HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
