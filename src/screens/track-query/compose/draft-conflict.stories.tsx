import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import type { Draft } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import { ana, asAgent, ben, clientIds, makeQuery, staff } from '../fixtures.ts'
import { StoryPage } from '../story-page.tsx'
import { Composers } from './composers.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import type { DraftStatuses } from './draft-status.ts'

const words = en.draftConflict
const problem = words.notSaved(words.savedElsewhere)
const typed = { subject: '', body: 'Hello Ben,\n\nthe roller arrives on Monday.' }
const ownFile = { id: clientIds.reply, name: 'roller.pdf', size: 81_204 }
const begun: Draft = {
  version: 7,
  writer: clientIds.note,
  subject: '',
  body: 'Hello Ben,',
  files: [ownFile],
  savedAt: '2026-03-12T14:12:00+00:00',
}
const stored: Draft = {
  ...begun,
  version: 8,
  body: 'Dear Ben,\n\nsomebody comes at three.',
  files: [{ id: clientIds.note, name: 'visit.ics', size: 1_204 }],
}

const conflictWith = (stored: Draft, text = typed): DraftStatuses => ({
  reply: { clientId: clientIds.reply, problem, conflict: { stored, typed: text, View: DraftConflict } },
})

/** Two forms of one person have saved different texts: another tab, another device, or a cancelled reply. */
const meta = {
  title: 'Screens/Track query/One query/Composers/Draft conflict',
  component: Composers,
  args: {
    query: makeQuery({ drafts: { reply: begun, note: null } }),
    company: asAgent,
    staff,
    viewer: ana,
    clock,
    clientIds,
    compose: 'reply',
    drafts: conflictWith(stored),
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Composers>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const replyField = (canvas: Canvas) =>
  canvas.getByRole<HTMLTextAreaElement>('textbox', { name: en.composer.replyTo(ben.name) })

/** Types the text that is in conflict, and checks that the choice was saved with the version that was shown. */
const choosing =
  (button: string, text: string, files: string[]): NonNullable<Story['play']> =>
  async ({ canvas, userEvent }) => {
    const field = replyField(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, typed.body)
    const inputs: string[] = []
    field.form?.addEventListener('input', () => inputs.push(new FormData(field.form!).get('draftVersion') as string))
    await userEvent.click(canvas.getByRole('button', { name: button }))
    await expect(field).toHaveValue(text)
    await expect(field).toHaveFocus()
    await expect(new FormData(field.form!).getAll('files[]')).toEqual(files)
    await expect(inputs).toContain(String(stored.version))
    await waitFor(() => expect(canvas.queryByText(words.title)).not.toBeInTheDocument())
  }

/** Both texts side by side, with the three choices. */
export const Default: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue(stored.body)
    await expect(canvas.getByRole('textbox', { name: words.typed })).toHaveValue(typed.body)
    await expect(canvas.getByRole('status')).toHaveTextContent(problem)
    await expect([...new FormData(replyField(canvas).form!).keys()]).not.toContain('stored')
  },
}

export const KeepMine: Story = { tags: ['!visual'], play: choosing(words.keepTyped, typed.body, [ownFile.id]) }

export const UseTheOther: Story = {
  tags: ['!visual'],
  play: choosing(words.useStored, stored.body, [clientIds.note]),
}

/** Both texts are joined, the stored one first. The files of both are kept. */
export const KeepBoth: Story = {
  tags: ['!visual'],
  play: choosing(words.keepBoth, `${stored.body}\n\n${typed.body}`, [ownFile.id, clientIds.note]),
}

/** Both texts exceed the limit together, so the form stays as it is. */
export const TooLongTogether: Story = {
  args: { drafts: conflictWith({ ...stored, body: 'x'.repeat(limits.body.max) }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: words.keepBoth }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(words.tooLong)
    await expect(replyField(canvas)).toHaveValue(begun.body)
    await expect(canvas.getByText(words.title)).toBeVisible()
  },
}

/** Two drafts of the longest texts stand apart, so that a person can compare them. */
export const LongestTexts: Story = {
  args: {
    drafts: conflictWith(
      { ...stored, body: wordy.body.slice(0, 2000), files: [{ ...ownFile, name: unbroken.file }] },
      { subject: '', body: unbroken.subject },
    ),
  },
}

/** The conflict of an earlier submission is not shown. */
export const OfAnEarlierForm: Story = {
  tags: ['!visual'],
  args: { clientIds: { ...clientIds, reply: '01970000-0000-7000-8000-0000000003aa' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(words.title)).not.toBeInTheDocument()
  },
}
