import type { ReactNode } from 'react'
import type { PresenceState } from '#domain/realtime.ts'
import type { Person } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { PauseIcon, PenIcon, ReplyIcon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type ViewersProps = {
  /** The other viewers, most active first. */
  viewers: readonly (Person & { state: PresenceState })[]
  /** Number of avatars shown; the rest is counted. */
  max?: number
  /** Small avatars for list rows, without activity icons. */
  small?: boolean
}

const signs: Partial<Record<PresenceState, ReactNode>> = {
  idle: <PauseIcon size="sm" />,
  replying: <ReplyIcon size="sm" />,
  noting: <PenIcon size="sm" />,
}

/** Avatars of the other viewers, with what each is doing. */
export function Viewers({ viewers, max = 4, small = false }: ViewersProps) {
  const { realtime } = useWords()
  if (viewers.length === 0) return null
  const shown = viewers.length > max + 1 ? viewers.slice(0, max) : viewers
  const hidden = viewers.length - shown.length
  return (
    <ul
      aria-label={realtime.alsoHere}
      className={small ? 'flex items-center gap-1' : 'flex shrink-0 flex-wrap items-center gap-1'}
    >
      {shown.map(({ id, name, avatarUrl, state }) => (
        <li key={id} title={realtime.doing(name, state)} className="flex items-center gap-1 text-ink-muted">
          <Avatar
            decorative
            personId={id}
            size={small ? 'xs' : 'sm'}
            name={name}
            src={avatarUrl}
            className={state === 'idle' ? undefined : 'ring-2 ring-accent'}
          />
          {!small && signs[state]}
          <VisuallyHidden>{realtime.doing(name, state)}</VisuallyHidden>
        </li>
      ))}
      {hidden > 0 && (
        <li className="text-xs text-ink-muted tabular-nums" title={realtime.moreHere(hidden)}>
          <span aria-hidden dir="ltr">
            +{hidden}
          </span>
          <VisuallyHidden>{realtime.moreHere(hidden)}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
