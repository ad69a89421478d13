import type { Notification } from '#domain/notification.ts'
import type { Role } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import { statusWord } from '#screens/track-query/status-look.ts'

/** A notification as one sentence: actor, event, and the new status in the words of that role. */
export function notificationSentence(words: Words, role: Role, { event, actor, count, status }: Notification): string {
  const { happened, became, itself } = words.inbox
  const sentence = happened[event](actor?.name ?? itself, count)
  return status ? became(sentence, statusWord(words, role, status)) : sentence
}
