import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Disclosure } from '../disclosure/disclosure.tsx'

const accordion = cva('min-w-0 divide-y divide-line border-y border-line [&>*]:py-1.5')

export type AccordionSection = {
  value: string
  /** Names the content. A text, with a count if useful. */
  summary: ReactNode
  content: ReactNode
}

export type AccordionProps = Omit<ComponentProps<'div'>, 'children' | 'onToggle'> & {
  /** The sections, from top to bottom. */
  sections: readonly AccordionSection[]
  /** Opening a section closes the one that was open. Works without JavaScript. */
  single?: boolean
  /** The values of the sections that are open. The parent updates them on `onSectionChange`. */
  value?: readonly string[]
  /** The values of the sections that are open at first. Afterwards each owns its state. */
  defaultValue?: readonly string[]
  /** Called when a person opens or closes a section, with its value and the wanted state. */
  onSectionChange?: (value: string, open: boolean) => void
}

/** Sections below each other that open and close: native `<details>`, which the browser's find-in-page opens. */
export function Accordion({
  sections,
  single = false,
  value,
  defaultValue,
  onSectionChange,
  className,
  ...rest
}: AccordionProps) {
  const name = useId()
  return (
    <div data-slot="accordion" className={accordion({ className })} {...rest}>
      {sections.map((section) => (
        <Disclosure
          key={section.value}
          name={single ? name : undefined}
          summary={section.summary}
          {...(value
            ? { open: value.includes(section.value) }
            : { defaultOpen: defaultValue?.includes(section.value) ?? false })}
          onOpenChange={(open) => onSectionChange?.(section.value, open)}
        >
          {section.content}
        </Disclosure>
      ))}
    </div>
  )
}
