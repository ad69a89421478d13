import { cva } from 'class-variance-authority'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Prose } from '../prose/prose.tsx'
import { dress } from './dress.ts'

const markdownView = cva([
  // Words of a table stay whole up to a point, so that the table scrolls rather than its columns shrink to letters.
  '[&_[role=group]:has(>table)]:overflow-x-auto [&_:is(th,td)]:max-w-80 [&_:is(th,td)]:min-w-12',
  '[&_:is(th,td)]:[overflow-wrap:break-word]',
  '[&_img]:max-h-100 [&_img]:object-contain',
  // Boxes of tasks are signs and no controls: drawn as such, because a disabled one is too faint to be read.
  '[&_li>input]:relative [&_li>input]:-top-px [&_li>input]:inline-grid [&_li>input]:size-3.5 [&_li>input]:appearance-none',
  '[&_li>input]:place-items-center [&_li>input]:rounded-mark [&_li>input]:border [&_li>input]:border-line-strong',
  '[&_li>input:checked]:border-ink-muted [&_li>input:checked]:bg-ink-muted',
  '[&_li>input:checked]:before:size-2.5 [&_li>input:checked]:before:bg-surface-raised',
  '[&_li>input:checked]:before:[clip-path:polygon(14%_48%,0_62%,38%_98%,100%_20%,86%_6%,38%_68%)]',
  // The sign of a link that leads elsewhere, with its words for whoever cannot see it.
  '[&_a[href^=http][target]]:after:content-(--leads-elsewhere)',
  '[&_a[href^=http][target]]:after:ms-0.5 [&_a[href^=http][target]]:after:inline-block',
  '[&_a[href^=http][target]]:after:size-[0.5em] [&_a[href^=http][target]]:after:bg-current',
  '[&_a[href^=http][target]]:after:[clip-path:polygon(20%_0,100%_0,100%_80%,84%_80%,84%_28%,11%_100%,0_89%,72%_16%,20%_16%)]',
  'rtl:[&_a[href^=http][target]]:after:-scale-x-100',
])

export type MarkdownViewProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** What `markdownToHtml` made of it on the server (src/app/data/markdown.ts): nothing is taken out here. */
  html: string
  /** Read after a link that opens in a tab of its own. */
  elsewhereLabel: string
  /** Names what a table too wide for its place scrolls in. */
  tableLabel: string
  /** Names a ticked box of a list of tasks. */
  doneLabel: string
  /** Names an empty one. */
  openLabel: string
  /** Shown where nothing was written. */
  empty?: ReactNode
}

/** What people wrote in Markdown, made safe on the server: with tables that scroll and links that say where they lead. */
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
      html={dress(html, { tableLabel, doneLabel, openLabel })}
      className={markdownView({ className })}
      // Nothing is written, the words are for assistive technology.
      style={{ '--leads-elsewhere': `"" / ${JSON.stringify(` ${elsewhereLabel}`)}`, ...style } as CSSProperties}
      {...rest}
    />
  )
}

const nothing = cva('text-base text-ink-muted')
