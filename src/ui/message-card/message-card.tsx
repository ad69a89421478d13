import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const messageCard = cva('')

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
  /** `note` for text that only staff can read, `own` for the reader's own message. */
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
    <article data-slot="message-card" data-tone={tone} className={messageCard({ className }) || undefined} {...rest}>
      <header>
        {avatar}
        <span dir="auto" data-part="author">
          {author}
        </span>
        {meta}
        {aside && <span data-part="aside">{aside}</span>}
      </header>
      <div>{children}</div>
      {footer && <footer>{footer}</footer>}
    </article>
  )
}
