import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'

const avatarGroup = cva('inline-flex max-w-full flex-wrap items-center gap-y-1', {
  variants: {
    // The overlap is limited, so that the next avatar's ring never covers initials.
    size: { xs: '', sm: '*:not-first:-ms-0.5', md: '*:not-first:-ms-1' },
  },
})

const place = cva('rounded-full ring-2 ring-surface-raised')

const others = cva(
  'grid place-items-center rounded-full bg-surface-hover leading-none font-semibold text-ink-muted ring-2 ring-surface-raised tabular-nums',
  {
    variants: { size: { xs: 'size-5 text-3xs', sm: 'size-6 text-2xs', md: 'size-8 text-xs' } },
  },
)

export type AvatarGroupProps = Omit<ComponentProps<'ul'>, 'children'> & {
  /** The accessible name of the group. */
  label: string
  people: readonly { id: string; name: string; src?: string | null }[]
  /** How many avatars are shown before the rest becomes a count; 0 shows all. */
  max?: number
  /** The text for the number of avatars that are not shown. */
  moreLabel?: (count: number) => string
  size?: 'xs' | 'sm' | 'md'
}

const counted = (count: number) => `+${count}`

/** Overlapping avatars. Those beyond `max` become a count. */
export function AvatarGroup({
  label,
  people,
  max = 4,
  moreLabel = counted,
  size = 'sm',
  className,
  ...rest
}: AvatarGroupProps) {
  // The count takes the space of one avatar, so one more avatar fits instead of a count of 1.
  const shown = max > 0 && people.length > max + 1 ? people.slice(0, max) : people
  const hidden = people.length - shown.length
  return (
    <ul data-slot="avatar-group" aria-label={label} className={avatarGroup({ size, className })} {...rest}>
      {shown.map((person) => (
        <li key={person.id} className="flex">
          <Avatar name={person.name} src={person.src} size={size} className={place()} />
        </li>
      ))}
      {hidden > 0 && (
        <li className="flex">
          <span className={others({ size })} title={moreLabel(hidden)}>
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
