import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useDelayedFlag } from './use-delayed-flag.ts'

const routeProgress = cva('pointer-events-none fixed inset-x-0 top-0 z-notice h-0.5 overflow-hidden')

export type RouteProgressProps = Omit<ComponentProps<'output'>, 'children'> & {
  /** A navigation is in progress. */
  active: boolean
  /** The loading message, for screen readers. */
  label: string
}

/** A bar at the top of the page during a navigation: after 200 ms, and for at least 300 ms. */
export function RouteProgress({ active, label, className, ...rest }: RouteProgressProps) {
  const shown = useDelayedFlag(active)

  return (
    <output data-slot="route-progress" className={routeProgress({ className })} {...rest}>
      {shown && (
        <>
          <span className="sr-only">{label}</span>
          <span className="absolute inset-y-0 start-[32.5%] w-[35%] animate-travel rounded-full bg-accent forced-color-adjust-none" />
        </>
      )}
    </output>
  )
}
