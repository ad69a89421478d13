import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { PaperclipIcon } from '../icon/icon.tsx'

const fileChip = cva(
  'file-chip',
  // Only the border distinguishes a link from a name.
  { variants: { isLink: { true: 'border-line-soft shadow-raised', false: 'border-line' } } },
)

export type FileChipProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The file name with its ending. */
  name: string
  /** The size as text, such as “2 MB”. */
  size?: ReactNode
  /** The URL of the download. */
  href?: string
}

/** A file with its size, optionally with a link to download it. */
export function FileChip({ name, size, href, className, ...rest }: FileChipProps) {
  const content = (
    <>
      <PaperclipIcon size="sm" className="text-ink-muted" />
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      {size && <span className="shrink-0 text-ink-muted tabular-nums">{size}</span>}
    </>
  )
  return (
    <span data-slot="file-chip" className={fileChip({ isLink: href !== undefined, className })} {...rest}>
      {href ? (
        <a href={href} className="file-chip-inside">
          {content}
        </a>
      ) : (
        <span className="file-chip-inside">{content}</span>
      )}
    </span>
  )
}
