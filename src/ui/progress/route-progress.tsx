import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useShownLate } from './use-shown-late.ts'

const routeProgress = cva('pointer-events-none fixed inset-x-0 top-0 z-notice h-0.5 overflow-hidden')

export type RouteProgressProps = Omit<ComponentProps<'output'>, 'children'> & {
  /** The next page is on its way. */
  active: boolean
  /** What is being waited for: read aloud. */
  label: string
}

/** A line at the very top while the next page is on its way; nothing for waits under 200 ms, never less than 300 ms. */
export function RouteProgress({ active, label, className, ...rest }: RouteProgressProps) {
  const shown = useShownLate(active)

  return (
    <output data-slot="route-progress" className={routeProgress({ className })} {...rest}>
      {shown && (
        <>
          <span className="sr-only">{label}</span>
          <span className="absolute inset-y-0 w-2/5 animate-travel rounded-full bg-accent forced-color-adjust-none motion-reduce:inset-x-0 motion-reduce:w-full" />
        </>
      )}
    </output>
  )
}
