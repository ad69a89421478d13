import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { CloseIcon } from '../icon/icon.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'

const tag = cva(
  'inline-flex min-h-6 max-w-full min-w-0 items-center rounded-mark border bg-surface-raised text-xs font-medium text-ink',
  {
    variants: {
      // Only the border distinguishes a link from a word. A link still works when its button is disabled.
      isLink: { true: 'border-line-soft shadow-raised', false: 'border-line has-disabled:text-ink-muted' },
    },
  },
)

const name = cva('inline-flex min-w-0 items-center self-stretch px-1.5', {
  variants: {
    isRemovable: { true: 'pe-0.5', false: '' },
    isLink: {
      true: 'rounded-mark transition-colors hover:bg-surface-hover pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
      false: '',
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
  /** The page that lists everything with this tag. */
  href?: string
  /**
   * A button that removes the tag. `label` is its accessible name: “Remove Hardware”. The rest are attributes of the
   * button: with `type: 'submit'` and `name` it works in a form without JavaScript.
   */
  remove?: Omit<ComponentProps<'button'>, 'children'> & { label: string }
}

/** A label that somebody gave to a thing, such as a category. It can have a link and a remove button. */
export function Tag({ label, href, remove: removal, className, ...rest }: TagProps) {
  const content = (
    <span className="truncate" title={label}>
      {label}
    </span>
  )
  const isRemovable = removal !== undefined
  const { label: removeLabel, ...button } = removal ?? {}
  return (
    <span data-slot="tag" className={tag({ isLink: href !== undefined, className })} {...rest}>
      {href ? (
        <a href={href} className={name({ isLink: true, isRemovable })}>
          {content}
        </a>
      ) : (
        <span className={name({ isLink: false, isRemovable })}>{content}</span>
      )}
      {removal && (
        <Tooltip
          text={removeLabel}
          className="shrink-0 self-stretch"
          trigger={
            <button type="button" aria-label={removeLabel} title={removeLabel} className={remove} {...button}>
              <CloseIcon size="sm" />
            </button>
          }
        />
      )}
    </span>
  )
}
