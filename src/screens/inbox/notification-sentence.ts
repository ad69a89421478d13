import type { Notification } from '#domain/notification.ts'
import { isStaff, type Role } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import { statusWord } from '#screens/track-query/status-look.ts'

/** A notification as one sentence: actor, event, and the new status in the words of that role. */
function notificationSentence(
  words: Words,
  role: Role,
  { event, actor, count, status, resolution, reason }: Notification,
): string {
  const { happened, became, itself } = words.inbox
  const sentence = happened[event](actor?.name ?? itself, count)
  if (!status) return sentence
  // A colleague who follows the query is not asked to act.
  const isOthers = status === 'pending' && !isStaff(role) && reason === 'following'
  const word = isOthers ? words.inbox.waitingForRequester : statusWord(words, role, { status, resolution })
  return became(sentence, word)
}

/** Notifications as sentences in their order. Equal ones are one sentence with the number of its events. */
export function notificationSentences(
  words: Words,
  role: Role,
  items: readonly Notification[],
): { sentence: string; events: number }[] {
  const events = new Map<string, number>()
  for (const item of items) {
    const sentence = notificationSentence(words, role, item)
    events.set(sentence, (events.get(sentence) ?? 0) + 1)
  }
  return [...events].map(([sentence, events]) => ({ sentence, events }))
}
