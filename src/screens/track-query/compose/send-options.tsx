import { menuItem } from '#ui/menu/menu.tsx'
import type { QueryDetail } from '#domain/query.ts'
import { staffResolutions } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'
import { replyStatuses } from '../reply-statuses.ts'
import { transitionLabel } from '../transition-label.ts'

/** A status change that a submit button of the reply form posts beside the reply. */
export type SendOption = {
  name: 'resolveAs' | 'status'
  value: string
  /** What it does, as a verb phrase. */
  act: string
}

/** The status changes that a reply may make; empty for requesters. The first is the likeliest. */
export function sendOptions(query: QueryDetail, viewerId: string, words: Words): SendOption[] {
  const statuses = replyStatuses(query)
  const label = (to: (typeof statuses)[number]) => transitionLabel(to, query, viewerId, words)
  return [
    ...(statuses.includes('resolved') ? staffResolutions : []).map((value) => ({
      name: 'resolveAs' as const,
      value,
      act: value === 'answered' ? label('resolved') : words.composer.resolveAs(words.vocabulary.resolution[value]),
    })),
    ...statuses
      .filter((to) => to !== 'resolved')
      .map((value) => ({ name: 'status' as const, value, act: label(value) })),
  ]
}

/** An item of the menu beside the send button. It sends the reply, with a status change if it has an option. */
export function SendItem({ option, label }: { option?: SendOption; label: string }) {
  return (
    <button type="submit" name={option?.name} value={option?.value} className={menuItem()}>
      {label}
    </button>
  )
}
