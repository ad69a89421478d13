import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronRightIcon } from '../icon/list-icon.tsx'

const disclosure = cva('group/disclosure min-w-0')

export type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  /** The visible summary. */
  summary: ReactNode
}

/** Content that most people do not need, behind one press. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details data-slot="disclosure" className={disclosure({ className })} {...rest}>
      <summary className="flex min-h-control w-fit max-w-full list-none items-center gap-1.5 rounded-control pe-2 text-base font-medium wrap-anywhere text-ink-muted transition-colors hover:text-ink pointer-coarse:min-h-touch [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon
          size="sm"
          className="transition-transform group-open/disclosure:rotate-90 rtl:-scale-x-100 rtl:group-open/disclosure:scale-x-100"
        />
        {summary}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
