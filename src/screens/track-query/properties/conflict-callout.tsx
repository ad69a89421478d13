import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import type { Clock } from '#domain/person.ts'
import type { Conflict } from '#domain/query.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button, button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { queryHref } from '../query-links.ts'
import { useListParam } from '../use-list-param.ts'

export type ConflictCalloutProps = {
  conflict: Conflict
  /** The intent of the rejected form, and its fields. */
  intent: string
  values: FormValues
  reference: string
  clock: Clock
  /** Formats a value of this field. */
  read: (value: string | null) => string
  pending?: FormValues
}

/** Shows both values when another person changed the same field, and asks which to keep. */
export function ConflictCallout(props: ConflictCalloutProps) {
  const { conflict, intent, values, reference, clock, read, pending } = props
  const words = useWords().oneQuery.conflict
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { intent: _, rowVersion: __, ...mine } = values
  return (
    <Callout ref={box} role="alert" tone="warning" title={words.label}>
      <dl className="wrap-anywhere">
        <div>
          <dt className="inline">{words.yours}</dt>{' '}
          <dd className="inline font-medium">{conflict.yoursName ?? read(conflict.yours)}</dd>
        </div>
        <div>
          <dt className="inline">
            {conflict.by.name}, <DateTime at={conflict.at} {...clock} format="ago" />:
          </dt>{' '}
          <dd className="inline font-medium">{conflict.theirsName ?? read(conflict.theirs)}</dd>
        </div>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to={queryHref(reference, useListParam())} preventScrollReset className={button({ size: 'sm' })}>
          {words.keepTheirs}
        </Link>
        {/* Posts the current version, so that a third change is detected as well. */}
        <IntentForm intent={intent} fields={{ ...mine, rowVersion: String(conflict.rowVersion) }} preventScrollReset>
          <Button type="submit" size="sm" pending={pending?.intent === intent}>
            {words.useMine}
          </Button>
        </IntentForm>
      </div>
    </Callout>
  )
}
