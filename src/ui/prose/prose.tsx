import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const prose = cva([
  'max-w-[72ch] min-w-0 space-y-3 text-base text-ink wrap-anywhere',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:pt-1 [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold [&_:is(h1,h2)]:text-xl',
  '[&_h3]:text-lg [&_:is(h5,h6)]:text-sm [&_:is(h5,h6)]:text-ink-muted',
  '[&_:is(ul,ol)]:ps-5 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:my-1 [&_li]:marker:text-ink-muted',
  '[&_li:has(>input)]:list-none [&_li>input]:-ms-5 [&_li>input]:me-0.5 [&_li>input]:align-middle',
  // A link whose `href` was removed by sanitizing is plain text.
  '[&_a[href]]:text-accent [&_a[href]]:underline [&_a[href]]:decoration-accent/40 [&_a[href]]:underline-offset-3',
  '[&_a[href]:hover]:text-accent-strong',
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_blockquote]:text-ink-muted',
  '[&_code]:rounded-mark [&_code]:bg-surface-hover [&_code]:px-1 [&_code]:py-px [&_code]:font-mono [&_code]:text-sm',
  // Wraps instead of scrolling, because not every browser makes scrollable areas focusable.
  '[&_pre]:rounded-control [&_pre]:bg-surface-sunken [&_pre]:p-3 [&_pre]:whitespace-pre-wrap',
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_hr]:border-line [&_img]:max-w-full [&_img]:rounded-control [&_:is(strong,b)]:font-semibold',
  '[&_table]:border-collapse [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2',
  '[&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start [&_th]:font-medium',
])

export type ProseProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Sanitized HTML. Nothing is removed here. */
  html: string
}

/** Formatted text at a readable width. */
export function Prose({ html, className, ...rest }: ProseProps) {
  return (
    <div
      data-slot="prose"
      dir="auto"
      className={prose({ className })}
      {...rest}
      // oxlint-disable-next-line react/no-danger -- the only use; callers pass sanitized HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
