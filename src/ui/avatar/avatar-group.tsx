import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'

// The overlap is limited, so that the next avatar's ring never covers initials.
const avatarGroup = cva('inline-flex max-w-full flex-wrap items-center gap-y-1 *:not-first:-ms-0.5')

const place = cva('rounded-full ring-2 ring-surface-raised')

const others = cva(
  'grid size-6 place-items-center rounded-full bg-surface-hover text-2xs leading-none font-semibold text-ink-muted ring-2 ring-surface-raised tabular-nums',
)

export type AvatarGroupProps = Omit<ComponentProps<'ul'>, 'children'> & {
  /** The accessible name of the group. */
  label: string
  /** The people, the most important first. The id decides the colour. */
  people: readonly { id: string; name: string; src?: string | null }[]
  /** How many avatars are shown before the rest becomes a count; 0 shows all. */
  max?: number
  /** The text for the number of avatars that are not shown. */
  moreLabel?: (count: number) => string
}

const counted = (count: number) => `+${count}`

/** Overlapping avatars. Those beyond `max` become a count. */
export function AvatarGroup({ label, people, max = 4, moreLabel = counted, className, ...rest }: AvatarGroupProps) {
  // The count takes the space of one avatar, so one more avatar fits instead of a count of 1.
  const shown = max > 0 && people.length > max + 1 ? people.slice(0, max) : people
  const hidden = people.length - shown.length
  return (
    <ul data-slot="avatar-group" aria-label={label} className={avatarGroup({ className })} {...rest}>
      {shown.map((person) => (
        <li key={person.id} className="flex">
          <Avatar personId={person.id} name={person.name} src={person.src} size="sm" className={place()} />
        </li>
      ))}
      {hidden > 0 && (
        <li className="flex">
          <span className={others()} title={moreLabel(hidden)}>
            <span dir="ltr" aria-hidden>
              +{hidden}
            </span>
            <span className="sr-only">{moreLabel(hidden)}</span>
          </span>
        </li>
      )}
    </ul>
  )
}
