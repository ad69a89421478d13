import { cva } from 'class-variance-authority'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Prose } from '../prose/prose.tsx'
import { enhanceHtml } from './enhance-html.ts'

const markdownView = cva([
  // Cells have a minimum width, so that the table scrolls instead of shrinking its columns.
  '[&_[role=group]:has(>table)]:fade-cut-edges [&_[role=group]:has(>table)]:overflow-x-auto',
  '[&_:is(th,td)]:max-w-80 [&_:is(th,td)]:min-w-12',
  '[&_:is(th,td)]:[overflow-wrap:break-word]',
  '[&_img]:max-h-100 [&_img]:object-contain',
  // Checkboxes of tasks are shown as icons, because disabled checkboxes are too faint.
  '[&_li>input]:relative [&_li>input]:-top-px [&_li>input]:inline-grid [&_li>input]:size-3.5 [&_li>input]:appearance-none',
  '[&_li>input]:place-items-center [&_li>input]:rounded-mark [&_li>input]:border [&_li>input]:border-line-strong',
  '[&_li>input:checked]:border-ink-muted [&_li>input:checked]:bg-ink-muted',
  '[&_li>input:checked]:before:size-2.5 [&_li>input:checked]:before:bg-surface-raised',
  '[&_li>input:checked]:before:[clip-path:polygon(14%_48%,0_62%,38%_98%,100%_20%,86%_6%,38%_68%)]',
  // The icon of a link that opens in a new tab, with its text for screen readers.
  '[&_a[href^=http][target]]:after:content-(--leads-elsewhere)',
  '[&_a[href^=http][target]]:after:ms-0.5 [&_a[href^=http][target]]:after:inline-block',
  '[&_a[href^=http][target]]:after:size-[0.5em] [&_a[href^=http][target]]:after:bg-current',
  '[&_a[href^=http][target]]:after:[clip-path:polygon(20%_0,100%_0,100%_80%,84%_80%,84%_28%,11%_100%,0_89%,72%_16%,20%_16%)]',
  'rtl:[&_a[href^=http][target]]:after:-scale-x-100',
])

export type MarkdownViewProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Sanitized HTML from `renderMarkdown` on the server. Nothing is removed here. */
  html: string
  /** Read after a link that opens in a new tab. */
  elsewhereLabel: string
  /** The accessible name of the scrollable area around a table. */
  tableLabel: string
  /** The accessible name of a checked task. */
  doneLabel: string
  /** The accessible name of an unchecked task. */
  openLabel: string
  /** Shown for an empty text. */
  empty?: ReactNode
}

/** Sanitized Markdown as HTML, with scrollable tables and marked external links. */
export function MarkdownView({
  html,
  elsewhereLabel,
  tableLabel,
  doneLabel,
  openLabel,
  empty,
  className,
  style,
  ...rest
}: MarkdownViewProps) {
  if (html.trim() === '') {
    return (
      <div data-slot="markdown-view" className={nothing({ className })} style={style} {...rest}>
        {empty}
      </div>
    )
  }
  return (
    <Prose
      data-slot="markdown-view"
      html={enhanceHtml(html, { tableLabel, doneLabel, openLabel })}
      className={markdownView({ className })}
      // The text alternative of the generated icon. Nothing is visible.
      style={{ '--leads-elsewhere': `"" / ${JSON.stringify(` ${elsewhereLabel}`)}`, ...style } as CSSProperties}
      {...rest}
    />
  )
}

const nothing = cva('text-base text-ink-muted')
