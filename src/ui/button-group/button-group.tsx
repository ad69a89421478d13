import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const buttonGroup = cva('button-group')

export type ButtonGroupProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The accessible name: what the buttons have in common. */
  label: string
  /** Two to five neutral `Button`s, `IconButton`s or links with the classes of `button()`, all of one size. */
  children: ReactNode
}

/** Buttons of one kind that share their edges, such as previous and next. */
export function ButtonGroup({ label, className, children, ...rest }: ButtonGroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields
    <div data-slot="button-group" role="group" aria-label={label} className={buttonGroup({ className })} {...rest}>
      {children}
    </div>
  )
}
