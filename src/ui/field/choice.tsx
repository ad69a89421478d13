import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { CheckIcon } from '../icon/icon.tsx'

const box = cva(
  [
    'peer col-start-1 row-start-1 size-4 appearance-none border border-line-strong bg-surface-raised transition-colors',
    'hover:enabled:border-ink-muted checked:border-accent checked:bg-accent',
    'hover:enabled:checked:border-accent-strong hover:enabled:checked:bg-accent-strong aria-invalid:border-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:checked:bg-line-strong',
  ],
  { variants: { type: { checkbox: 'rounded-mark', radio: 'rounded-full' } } },
)

const choiceMark = cva('grid h-5.5 shrink-0 place-items-center')

/** The box or circle of a checkbox or radio button: a styled native input. */
export function ChoiceMark({ type, className, ...rest }: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  return (
    <span data-slot="choice-mark" className={choiceMark({ className })}>
      <input type={type} className={box({ type })} {...rest} />
      {type === 'checkbox' ? (
        <CheckIcon
          size="sm"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 text-on-accent peer-checked:visible"
        />
      ) : (
        <span className="pointer-events-none invisible col-start-1 row-start-1 size-1.5 rounded-full bg-on-accent peer-checked:visible" />
      )}
    </span>
  )
}
