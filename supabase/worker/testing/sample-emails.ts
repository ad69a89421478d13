import type { Digest } from '../email/digest.ts'
import type { FactorRemoved } from '../email/factor-removed.ts'
import type { InvitationData } from '../email/invitation.ts'
import type { NotificationData } from '../email/notification.ts'
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
    files: [
      { name: 'jam on floor 3.jpg', size: 2_415_919 },
      { name: 'roller.pdf', size: 48_211 },
    ],
  }),
  'resolving-reply': notification({ status: 'resolved', resolution: 'fixed', words: 'Done. It prints again.' }),
  'long-reply': notification({ words: 'The printer needs a new roller, and a new fuser. '.repeat(230) }),
  'arabic-reply': notification({
    actorName: 'ليلى حداد',
    subject: 'الطابعة في الطابق الثالث',
    words: 'مرحبا،\n\nالطابعة تعمل الآن:\n\n- البكرة جديدة\n- الورق جاف\n\nThe invoice follows.',
    files: [{ name: 'فاتورة.pdf', size: 12_400 }],
  }),
  'status-change': notification({ event: 'status', status: 'pending', words: null }),
  assignment: notification({ event: 'assigned', reason: 'assigned', words: raised.words }),
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
  'recovery-code-used': {
    template: 'recovery-codes',
    data: { email: 'ben@acme.example', event: 'used', remaining: 9 } satisfies RecoveryCodesEvent,
  },
  'second-factor-removed': {
    template: 'factor-removed',
    data: { email: 'ben@example.com' } satisfies FactorRemoved,
  },
} satisfies Record<string, Sample>

export type SampleEmailName = keyof typeof sampleEmails

export const sampleEmailNames = Object.keys(sampleEmails) as SampleEmailName[]
