import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { button } from '../button/button.tsx'
import { SelectIcon } from '../icon/icon.tsx'

const rowCheckSwitch = cva('row-check-switch')

export type RowCheckSwitchProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** What it does: “Select”. On a phone it is the name of an icon. */
  label: string
}

/** Shows the checkboxes of rows on phones and touch screens. A mouse does not need it, so it is hidden there. */
export function RowCheckSwitch({ label, className, ...rest }: RowCheckSwitchProps) {
  return (
    // A checkbox that the style sheet reads, so it works before hydration and without JavaScript.
    <span data-slot="row-check-switch" className={rowCheckSwitch({ className })} {...rest}>
      <label title={label} className={button({ tone: 'quiet', size: 'sm' })}>
        <input type="checkbox" autoComplete="off" />
        <SelectIcon size="sm" />
        <span className="max-sm:sr-only">{label}</span>
      </label>
    </span>
  )
}
