import { type ComponentProps, type ReactNode, useState } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { EyeIcon, EyeOffIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'size' | 'type'> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /** The text of the button that shows the password; without it there is no button. */
    showLabel?: string
    /** The text of the same button while the password is visible. */
    hideLabel?: string
    /** Below the input and its error: the strength of a new password. */
    below?: ReactNode
  }

/** A password input with a button that shows it. Attributes go to the input. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel = showLabel,
  below,
  id,
  className,
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  // The button needs JavaScript.
  const canShow = useHydrated() && showLabel !== undefined
  return (
    <Field {...{ label, hint, error, below, className }} controlId={id}>
      {(ids) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={control({ icon: canShow ? 'end' : 'none' })}
            {...rest}
            {...ids}
          />
          {canShow && (
            <IconButton
              className="absolute inset-y-0 end-1 my-auto h-fit"
              label={(shown ? hideLabel : showLabel) ?? showLabel}
              icon={shown ? <EyeOffIcon /> : <EyeIcon />}
              disabled={rest.disabled}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
