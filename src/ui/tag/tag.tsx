import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { CloseIcon } from '../icon/icon.tsx'

const tag = cva(
  'inline-flex max-w-full min-w-0 items-center rounded-mark border bg-surface-raised font-medium text-ink',
  {
    variants: {
      size: { sm: 'min-h-6 text-xs', md: 'min-h-control-sm text-sm' },
      // Only the border distinguishes a link from a word.
      isLink: { true: 'border-line-strong', false: 'border-line' },
    },
  },
)

const name = cva('inline-flex min-w-0 items-center self-stretch', {
  variants: {
    size: { sm: 'gap-1 px-1.5', md: 'gap-1.5 px-2' },
    isRemovable: { true: 'pe-0.5', false: '' },
    isLink: {
      true: 'rounded-mark transition-colors hover:bg-surface-hover pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
      false: '',
    },
  },
})

// Keeps its colour in forced colours, because it has nothing else.
const dot = cva('shrink-0 rounded-full forced-color-adjust-none', {
  variants: {
    size: { sm: 'size-1.5', md: 'size-2' },
    tone: {
      neutral: 'bg-line-strong',
      accent: 'bg-accent',
      info: 'bg-info',
      success: 'bg-success',
      warning: 'bg-warning',
      danger: 'bg-danger',
    },
  },
})

const remove = [
  'inline-grid w-6 shrink-0 place-items-center self-stretch rounded-mark text-ink-muted transition-colors',
  'hover:enabled:bg-surface-hover hover:enabled:text-ink focus-visible:-outline-offset-2 disabled:opacity-50',
  'disabled:cursor-not-allowed pointer-coarse:min-h-touch pointer-coarse:w-touch',
].join(' ')

export type TagProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The text. */
  label: string
  /** The colour of the dot. It has no meaning of its own; without it there is no dot. */
  tone?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'
  size?: 'sm' | 'md'
  /** The page that lists everything with this tag. */
  href?: string
  /**
   * A button that removes the tag. `label` is its accessible name: “Remove Hardware”. The rest are attributes of the
   * button: with `type: 'submit'` and `name` it works in a form without JavaScript.
   */
  remove?: Omit<ComponentProps<'button'>, 'children'> & { label: string }
}

/** A label that somebody gave to a thing, such as a category. It can have a link and a remove button. */
export function Tag({ label, tone, size = 'md', href, remove: removal, className, ...rest }: TagProps) {
  const content = (
    <>
      {tone && <span className={dot({ size, tone })} />}
      <span className="truncate" title={label}>
        {label}
      </span>
    </>
  )
  const isRemovable = removal !== undefined
  const { label: removeLabel, ...button } = removal ?? {}
  return (
    <span data-slot="tag" className={tag({ size, isLink: href !== undefined, className })} {...rest}>
      {href ? (
        <a href={href} className={name({ size, isLink: true, isRemovable })}>
          {content}
        </a>
      ) : (
        <span className={name({ size, isLink: false, isRemovable })}>{content}</span>
      )}
      {removal && (
        <button type="button" aria-label={removeLabel} title={removeLabel} className={remove} {...button}>
          <CloseIcon size="sm" />
        </button>
      )}
    </span>
  )
}
