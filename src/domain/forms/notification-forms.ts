import * as v from 'valibot'
import { notificationChannels, notificationEvents, timeOfDay, type NotificationChoices } from '../notification.ts'
import type { Words } from '../words/en.ts'

/** The ids of a row of notifications, separated by commas: at most one page of them. */
const ids = ({ errors }: Words) =>
  v.pipe(
    v.string(errors.choice),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(v.pipe(v.string(), v.uuid(errors.choice)), errors.choice),
    v.maxLength(100, errors.choice),
  )

/** Marks notifications as read, or all without `ids`, and opens the page `to`. */
export const readNotificationsForm = (words: Words) =>
  v.object({ ids: v.optional(ids(words), ''), to: v.optional(v.string(), '') })

/** Marks notifications as unread. */
export const unreadNotificationsForm = (words: Words) => v.object({ ids: ids(words) })

/** Times are checked only when quiet hours are on. */
const isTime = (text: string) => timeOfDay.test(text)

/** Notification settings. Events without a posted value keep their setting. */
export const notificationsForm = ({ errors }: Words) => {
  const channel = v.optional(v.picklist(notificationChannels, errors.choice))
  const time = v.optional(v.string(errors.time), '')
  return v.pipe(
    v.object({
      ...v.entriesFromList(notificationEvents, channel),
      quiet: v.optional(v.literal('on', errors.choice)),
      quietFrom: time,
      quietTo: time,
      digestAt: v.pipe(v.string(errors.time), v.regex(timeOfDay, errors.time)),
    }),
    v.forward(
      v.check(({ quiet, quietFrom }) => !quiet || isTime(quietFrom), errors.time),
      ['quietFrom'],
    ),
    v.forward(
      v.check(({ quiet, quietTo }) => !quiet || isTime(quietTo), errors.time),
      ['quietTo'],
    ),
    v.forward(
      v.check(({ quiet, quietFrom, quietTo }) => !quiet || quietFrom !== quietTo, errors.quietSame),
      ['quietTo'],
    ),
    v.transform(({ quiet, quietFrom: from, quietTo: to, digestAt, ...choices }) => ({
      choices: choices as Partial<NotificationChoices>,
      quiet: quiet ? { from, to } : null,
      digestAt,
    })),
  )
}
