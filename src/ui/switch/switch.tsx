import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import type { CheckedState } from '../field/choice.tsx'
import { FieldError, FieldHint, type FieldLabels, useFieldIds } from '../field/field.tsx'
import { CheckIcon } from '../icon/icon.tsx'

const switchField = cva('flex min-w-0 flex-col gap-0.5')

const line =
  'flex min-h-6 min-w-0 items-start gap-3 text-base pointer-coarse:min-h-touch pointer-coarse:items-center has-disabled:text-ink-muted'

const below = 'min-w-0 ps-12'

const track = [
  'peer col-start-1 row-start-1 h-5 w-9 appearance-none rounded-full border border-line-field bg-control transition-colors',
  'hover-editable:border-ink-muted checked:border-accent-solid checked:bg-accent-solid',
  'hover-editable:checked:border-accent-solid-strong hover:enabled:checked:bg-accent-solid-strong aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-hover disabled:checked:border-line-soft disabled:checked:bg-line-soft',
].join(' ')

// Moved by a margin, because `translate` ignores the direction of writing.
const thumb = [
  'pointer-events-none col-start-1 row-start-1 ms-0.75 grid size-3.5 place-items-center rounded-full border border-transparent bg-line-strong text-accent',
  'transition-[margin,background-color] [&>svg]:invisible [&>svg]:size-2.5',
  'peer-disabled:bg-line-soft',
  'peer-checked:ms-4.75 peer-checked:bg-on-accent peer-checked:[&>svg]:visible',
  'peer-disabled:peer-checked:bg-surface-raised peer-disabled:peer-checked:text-ink-muted',
].join(' ')

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> &
  FieldLabels &
  CheckedState & {
    /** The name of the value in the posted form. */
    name: string
  }

/** Turns one setting on or off. A native checkbox with the role switch; attributes go to it. */
export function Switch({ label, hint, error, onCheckedChange, onChange, id, className, ...rest }: SwitchProps) {
  const { ids, hintId, errorId } = useFieldIds(id, { hint, error })
  return (
    <div data-slot="switch" data-invalid={ids['aria-invalid']} className={switchField({ className })}>
      <label className={line}>
        <span className="grid h-6 shrink-0 items-center justify-items-start">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox exposes its state
            role="switch"
            className={track}
            onChange={(event) => {
              onChange?.(event)
              onCheckedChange?.(event.target.checked)
            }}
            {...rest}
            {...ids}
          />
          <span className={thumb}>
            <CheckIcon size="sm" className="stroke-3" />
          </span>
        </span>
        <span className="min-w-0 py-px wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <FieldHint id={hintId} className={below}>
          {hint}
        </FieldHint>
      )}
      {error && (
        <FieldError id={errorId} className={below}>
          {error}
        </FieldError>
      )}
    </div>
  )
}
