import { limits } from '#domain/limits.ts'
import type { Attachment, Message, SafeHtml } from '#domain/query.ts'
import { unbroken, wordy } from '#screens/fixtures.ts'
import { ben, makeMessage, makeQuery } from './fixtures.ts'

const paragraph = (text: string) => `<p dir="auto">${text}</p>` as SafeHtml

/** A query that was raised with a text as long as the database accepts, with no place to break it. */
export const largestQuery = makeQuery({ html: paragraph(unbroken.body) })

const names = ['printer-floor-3.jpg', wordy.file, 'print-queue.log', unbroken.file, 'a.pdf']
const files = largestQuery.files.flatMap((file) =>
  Array.from(
    { length: limits.filesPerMessage },
    (_, index): Attachment => ({
      ...file,
      id: `${file.id}-${index}`,
      name: names[index % names.length] ?? '',
    }),
  ),
)

/** One message as long as the database accepts, and as many files as one message may have. */
export const largestMessage: Message = makeMessage(90, {
  author: ben,
  authorRole: 'requester',
  html: paragraph(wordy.body),
  attachments: files,
})
