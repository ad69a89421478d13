import type { Digest } from '../email/digest.ts'
import type { FactorRemoved } from '../email/factor-removed.ts'
import type { InvitationData } from '../email/invitation.ts'
import type { NotificationData, NotificationFile } from '../email/notification.ts'
import { type EmailPictures, toEmailPicture } from '../email/pictures.ts'
import type { RecoveryCodesEvent } from '../email/recovery-codes.ts'

/** Data of every kind of e-mail that the worker sends, as the outbox has it. For tests and for the workbench. */

type Sample = { template: string; data: Record<string, unknown> }

const reader = { token: 'f'.repeat(64), timeZone: 'Europe/Berlin', locale: 'en-GB' }

const reply = {
  ...reader,
  event: 'replied',
  reason: 'raised_it',
  count: 1,
  status: null,
  at: '2026-03-10T16:30:00Z',
  key: 'ACME',
  number: 42,
  subject: 'Printer on floor 3 jams',
  queryId: '0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05',
  companyName: 'Acme',
  queries: [],
  files: [],
  actorName: 'Sofia Lindqvist',
  words: `Hello Ben,

the new **roller** is here. Please try this first:

1. Switch the printer off.
2. Open the *rear* flap, see [the manual](https://example.com/manual?page=12).
3. Remove the sheet.

> It jams with every second sheet.

~~I come on Monday.~~ I come today with \`PN-4471\`.`,
  isNote: false,
} satisfies NotificationData

const file = (id: number, name: string, size: number, mime: string): NotificationFile => {
  const path = `0197a2c4-5d3e-7c10-9f42-00000000000${id}`
  return { id: path, name, size, mime, path }
}

const notification = (changes: Partial<NotificationData>): Sample => ({
  template: 'notification',
  data: { ...reply, ...changes },
})

const raised = {
  event: 'received',
  words: 'The printer jams with **every second** sheet, and beeps.',
  isQuery: true,
} as const

export const sampleEmails = {
  acknowledgement: notification({ ...raised, actorName: 'Ben Carter', isOwn: true }),
  'query-raised-for-you': notification(raised),
  reply: notification({
    files: [file(1, 'feeder.mp4', 12_415_919, 'video/mp4'), file(2, 'roller.pdf', 48_211, 'application/pdf')],
  }),
  'reply-with-pictures': notification({
    words: 'Is it this flap? The small sign is inside.',
    files: [
      file(3, 'rear flap.jpg', 415_919, 'image/jpeg'),
      file(2, 'roller.pdf', 48_211, 'application/pdf'),
      file(4, 'sign.png', 1_204, 'image/png'),
    ],
  }),
  'new-query': notification({
    event: 'raised',
    reason: 'staff',
    actorName: 'Ben Carter',
    words: raised.words,
    isQuery: true,
  }),
  'resolving-reply': notification({ status: 'resolved', resolution: 'fixed', words: 'Done. It prints again.' }),
  'long-reply': notification({ words: 'The printer needs a new roller, and a new fuser. '.repeat(230) }),
  'arabic-reply': notification({
    actorName: 'ليلى حداد',
    subject: 'الطابعة في الطابق الثالث',
    words: 'مرحبا،\n\nالطابعة تعمل الآن:\n\n- البكرة جديدة\n- الورق جاف\n\nThe invoice follows.',
    files: [file(5, 'فاتورة.pdf', 12_400, 'application/pdf')],
  }),
  'status-change': notification({ event: 'status', status: 'pending', words: null }),
  assignment: notification({ event: 'assigned', reason: 'assigned', words: raised.words }),
  note: notification({
    event: 'noted',
    reason: 'following',
    isNote: true,
    words: 'The supplier has **no** roller before Monday.',
  }),
  mention: notification({
    event: 'mentioned',
    reason: 'mentioned',
    isNote: true,
    words:
      '@Ana have you seen such an error?\n\n```\nE-13: feed motor\n    at tray 2\n```\n\n| Tray | Sheets |\n|---|---|\n| 2 | 14 |',
  }),
  'several-queries': notification({
    event: 'status',
    status: 'resolved',
    count: 25,
    words: null,
    queries: [
      { number: 43, subject: 'Another printer' },
      { number: 42, subject: 'Printer on floor 3 jams' },
    ],
  }),
  digest: {
    template: 'digest',
    data: {
      ...reader,
      total: 53,
      items: [reply, { ...reply, event: 'assigned', count: 12, number: 43 }, { ...reply, event: 'noted', number: 44 }],
    } satisfies Digest,
  },
  invitation: {
    template: 'invitation',
    data: {
      token: 'a+b/c=',
      companyName: 'Acme',
      inviterName: 'Sofia Lindqvist',
      role: 'agent',
    } satisfies InvitationData,
  },
  'recovery-codes-made': {
    template: 'recovery-codes',
    data: { email: 'ben@acme.example', event: 'made', remaining: 10 } satisfies RecoveryCodesEvent,
  },
  'recovery-code-used': {
    template: 'recovery-codes',
    data: { email: 'ben@acme.example', event: 'used', remaining: 9 } satisfies RecoveryCodesEvent,
  },
  'second-factor-removed': {
    template: 'factor-removed',
    data: { email: 'ben@example.com' } satisfies FactorRemoved,
  },
} satisfies Record<string, Sample>

/** A photo and a small sign, drawn so that they are the same everywhere. */
const drawings: Record<string, string> = {
  [file(3, '', 0, '').id]: `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <rect width="1600" height="1000" fill="#8d99a6"/><rect x="180" y="220" width="1240" height="620" rx="24" fill="#dfe3e8"/>
    <rect x="300" y="330" width="1000" height="230" rx="12" fill="#49525c"/><circle cx="1240" cy="720" r="44" fill="#c8102e"/>
    <path d="M300 700h640" stroke="#49525c" stroke-width="28"/></svg>`,
  [file(4, '', 0, '').id]: `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64">
    <path d="M48 4 92 60H4Z" fill="#f2c029" stroke="#171a23" stroke-width="4"/></svg>`,
}

/** The pictures of the samples, as the worker loads them. */
export async function samplePictures(): Promise<EmailPictures> {
  const { default: sharp } = await import('sharp')
  const drawn = Object.entries(drawings).map(async ([id, svg]) => {
    const picture = await toEmailPicture(await sharp(Buffer.from(svg)).png().toBuffer())
    return [id, picture!] as const
  })
  return new Map(await Promise.all(drawn))
}

export type SampleEmailName = keyof typeof sampleEmails

export const sampleEmailNames = Object.keys(sampleEmails) as SampleEmailName[]
