import { cva } from 'class-variance-authority'
import { type ComponentProps, useEffect, useRef } from 'react'
import { ChoiceMark } from '../field/choice.tsx'

// Laid over its cell, however high that is.
const selectBox = cva('group/box absolute inset-0 grid place-items-center select-none')

export type SelectBoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Which row it chooses. */
  label: string
  /** Some of several are chosen. */
  mixed?: boolean
}

/** The box that chooses a row, or all of them. Its whole cell can be pressed; native attributes land on the box. */
export function SelectBox({ label, mixed = false, className, ...rest }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)

  // HTML has no attribute for it, and every press takes it away.
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  })

  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it only makes the box larger; the box has a name
    <label data-slot="select-box" className={selectBox({ className })}>
      <ChoiceMark ref={box} type="checkbox" aria-label={label} {...rest} />
      <span className="pointer-events-none invisible absolute h-0.5 w-2 rounded-full bg-accent group-has-[:indeterminate]/box:visible" />
    </label>
  )
}
