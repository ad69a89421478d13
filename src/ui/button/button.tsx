import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { keyedText } from '../text/keyed-text.tsx'

/** Classes of a button, for links that look like buttons. */
export const button = cva('', {
  variants: {
    tone: {
      primary: 'primary-control',
      neutral: 'neutral-control',
      quiet: 'quiet-control',
      danger: 'danger-control',
    },
    size: {
      sm: 'button-sm',
      md: 'button-md',
    },
  },
  defaultVariants: { tone: 'neutral', size: 'md' },
})

const looks = { button: '', field: 'grow justify-start font-normal text-ink', cut: '' }

const label = cva('', {
  variants: {
    look: { button: 'button-text', field: 'button-text-field', cut: 'button-text-cut' },
    pending: { true: 'animate-vanish-late', false: '' },
  },
})

export type ButtonProps = ComponentProps<'button'> & {
  /** The emphasis. One `primary` per view; `danger` for what cannot be undone. */
  tone?: 'primary' | 'neutral' | 'quiet' | 'danger'
  /** The height: `md` in pages and forms, `sm` in rows and toolbars. */
  size?: 'sm' | 'md'
  /** The action is running. Shown after 200 ms; further presses are ignored. */
  pending?: boolean
  /** An icon before the text. */
  icon?: ReactNode
  /** An arrow after the text: the button opens a menu or a popover. */
  hasArrow?: boolean
  /** `field` begins and ends where a select does, for a menu among fields. `cut` cuts a text that has no room. */
  look?: 'button' | 'field' | 'cut'
}

/** A button. Its text names the action. */
export function Button({
  tone = 'neutral',
  size = 'md',
  pending = false,
  icon,
  hasArrow = false,
  look = 'button',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus, and keyboard users would lose their place.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      data-slot="button"
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={button({ tone, size, className: [looks[look], className] })}
      onClick={press}
      {...rest}
    >
      <span className={label({ look, pending })}>
        {icon}
        {keyedText(children)}
        {hasArrow && (
          <ChevronDownIcon size="sm" className={look === 'field' ? 'ms-auto -me-0.75 opacity-70' : 'opacity-70'} />
        )}
      </span>
      {pending && (
        <span className="absolute inset-0 grid animate-appear-late place-items-center" aria-hidden>
          <Spinner />
        </span>
      )}
    </button>
  )
}
