import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const messageCard = cva('flex min-w-0 flex-col rounded-panel border text-ink', {
  variants: {
    tone: {
      plain: 'border-line bg-surface-raised',
      own: 'border-accent/40 bg-surface-raised',
      note: 'border-note-line bg-note',
    },
  },
})

const header = cva('flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 px-panel text-sm text-ink-muted', {
  variants: {
    tone: { plain: 'pt-2', own: 'pt-2', note: 'mb-2 border-b border-note-line/50 py-1.5' },
  },
})

export type MessageCardProps = ComponentProps<'article'> & {
  /** The author's avatar. */
  avatar?: ReactNode
  /** The author's name. */
  author: ReactNode
  /** Beside the author: role, kind, time. */
  meta?: ReactNode
  /** At the end of the header: time, actions. */
  aside?: ReactNode
  /** Below the text: attachments. */
  footer?: ReactNode
  /** `note` for text that only colleagues can read, `own` for the reader's own message. */
  tone?: 'plain' | 'note' | 'own'
}

/** A message with its author and time. */
export function MessageCard({
  avatar,
  author,
  meta,
  aside,
  footer,
  tone = 'plain',
  className,
  children,
  ...rest
}: MessageCardProps) {
  return (
    <article data-slot="message-card" data-tone={tone} className={messageCard({ tone, className })} {...rest}>
      <header className={header({ tone })}>
        {avatar}
        <span dir="auto" className="min-w-0 text-base font-medium text-ink wrap-anywhere">
          {author}
        </span>
        {meta}
        {aside && <span className="ms-auto flex items-center gap-2">{aside}</span>}
      </header>
      <div className="min-w-0 px-panel pt-1 pb-3">{children}</div>
      {footer && <footer className="flex min-w-0 flex-wrap gap-2 px-panel pb-3">{footer}</footer>}
    </article>
  )
}
