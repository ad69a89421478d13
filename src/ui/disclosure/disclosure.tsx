import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { ChevronRightIcon } from '../icon/icon.tsx'
import { type NativeOpening, type OpenState, useOpenState } from '../overlay/use-open-state.ts'
import { keyedText } from '../text/keyed-text.tsx'

const disclosure = cva('group/disclosure min-w-0')

const summaryLine = cva('disclosure-summary', { variants: { quiet: { true: 'text-sm font-normal', false: '' } } })

export type DisclosureProps = Omit<ComponentProps<'details'>, 'title' | 'open' | 'ref'> &
  OpenState & {
    /** The visible summary. */
    summary: ReactNode
    /** Whether the summary is as quiet as the lines that it hides. */
    quiet?: boolean
  }

const opening: NativeOpening<HTMLDetailsElement> = {
  isOpen: (details) => details.open,
  show: (details) => {
    details.open = true
  },
  hide: (details) => {
    details.open = false
  },
}

/** Content that most people do not need, behind one press. */
export function Disclosure({
  summary,
  quiet = false,
  open,
  defaultOpen,
  onOpenChange,
  className,
  children,
  ...rest
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Rendered once: a person may have opened or closed it before hydration.
  const [sentOpen] = useState(open ?? defaultOpen)
  const [, onToggle] = useOpenState(details, opening, { open, onOpenChange }, sentOpen)
  return (
    <details
      ref={details}
      data-slot="disclosure"
      open={sentOpen}
      onToggle={onToggle}
      className={disclosure({ className })}
      {...rest}
    >
      <summary className={summaryLine({ quiet })}>
        <ChevronRightIcon
          size="sm"
          className="transition-transform group-open/disclosure:rotate-90 rtl:-scale-x-100 rtl:group-open/disclosure:scale-x-100"
        />
        {keyedText(summary)}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
