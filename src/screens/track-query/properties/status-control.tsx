import type { ReactNode } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { closingResolutions, staffResolutions, type Resolution, type Transition } from '#domain/status.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { MenuLabel, menuItem } from '#ui/menu/menu.tsx'
import { SplitButton } from '#ui/split-button/split-button.tsx'
import { transitionLabel } from '../transition-label.ts'
import { nextTransition } from './next-transition.ts'
import { TransitionForm } from './transition-form.tsx'

export type StatusControlProps = { query: QueryDetail; viewerId: string; pending?: FormValues }

/** At the end of the bar of a query. It shrinks before the status does, but has room for one short word. */
const place = 'ms-auto min-w-26 text-end'

/** The one control of the status: a button for the likely next one, and a menu of all others. For staff. */
export function StatusControl({ query, viewerId, pending }: StatusControlProps) {
  const words = useWords()
  const next = nextTransition(query)
  if (!next) return null
  const label = ({ to }: Transition) => transitionLabel(to, query, viewerId, words)
  const others = query.rights.transitions.filter((one) => one !== next || one.needs === 'resolution')
  // A status that needs a reason comes last, because it is a form and no menu item.
  const sorted = others.toSorted((one, other) => Number(one.needs === 'reason') - Number(other.needs === 'reason'))
  const action = (
    <Move
      query={query}
      transition={next}
      resolution={next.to === 'resolved' ? 'answered' : undefined}
      className={sorted.length === 0 ? place : undefined}
    >
      <Button
        type="submit"
        size="sm"
        look="cut"
        pending={pending?.intent === 'set-status' && pending.status === next.to}
      >
        {next.to === 'pending' ? (
          // A phone has no room for the name of whom the query waits for.
          <span>
            <span aria-hidden className="sm:hidden">
              {words.oneQuery.transitions.wait}
            </span>
            <span className="max-sm:sr-only">{label(next)}</span>
          </span>
        ) : (
          label(next)
        )}
      </Button>
    </Move>
  )
  if (sorted.length === 0) return action
  return (
    <SplitButton label={words.oneQuery.transitions.label} action={action} className={place} fill>
      {sorted.map((transition) => (
        <Item key={transition.to} query={query} transition={transition} label={label(transition)} />
      ))}
    </SplitButton>
  )
}

type MoveProps = {
  query: QueryDetail
  transition: Transition
  resolution?: Resolution
  className?: string
  children: ReactNode
}

/** A form that posts one status change. */
function Move({ query, transition, resolution, className = 'min-w-0', children }: MoveProps) {
  const fields = { intent: 'set-status', queryId: query.id, rowVersion: query.rowVersion, status: transition.to }
  return (
    <PostForm preventScrollReset className={className}>
      {Object.entries({ ...fields, resolution }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </PostForm>
  )
}

/** A status in the menu: one item, an item for each resolution, both, or a form for the reason. */
function Item({ query, transition, label }: { query: QueryDetail; transition: Transition; label: string }) {
  const { oneQuery, vocabulary } = useWords()
  const words = oneQuery.transitions
  if (transition.needs === 'reason') {
    return (
      <Disclosure summary={words.asking(label)} className="pb-1">
        <TransitionForm query={query} transition={transition} label={label} />
      </Disclosure>
    )
  }
  const isClosing = transition.to === 'closed'
  const takesResolution = transition.needs !== 'nothing'
  return (
    <Move query={query} transition={transition}>
      {transition.needs !== 'resolution' && (
        <button type="submit" className={menuItem()}>
          {label}
        </button>
      )}
      {takesResolution && <MenuLabel>{isClosing ? words.closeAs : words.resolveAs}</MenuLabel>}
      {takesResolution &&
        (isClosing ? closingResolutions : staffResolutions).map((resolution) => (
          <button key={resolution} type="submit" name="resolution" value={resolution} className={menuItem()}>
            {vocabulary.resolution[resolution]}
          </button>
        ))}
    </Move>
  )
}
