import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Draft } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { clock } from '#screens/fixtures.ts'
import { DraftConflict } from './compose/draft-conflict.tsx'
import type { DraftStatuses } from './compose/draft-status.ts'
import { asRequester, categories, clientIds } from './fixtures.ts'
import { NewQueryScreen, type NewQueryScreenProps } from './new-query-screen.tsx'
import { StoryPage, StorySteps } from './story-page.tsx'

const { newQuery, draftConflict } = en
const vpn = { reference: 'ACME-12', subject: 'VPN drops every ten minutes at home' }
const lift = { reference: 'ACME-7', subject: 'The lift hangs' }
const stored: Draft = {
  version: 8,
  writer: clientIds.note,
  subject: 'It drops again',
  body: 'Since Monday.',
  files: [],
  savedAt: clock.now,
  followUpOf: vpn.reference,
}
const typed = { subject: 'A second screen', body: 'For two weeks.', followUpOf: '' }
const conflictWith = (stored: Draft, text = typed): DraftStatuses => ({
  query: { clientId: clientIds.reply, problem: '', conflict: { stored, typed: text, View: DraftConflict } },
})

/** Which query a new one follows up belongs to its text. It stays with it, and comes with a text that is chosen. */
const meta = {
  title: 'Screens/Track query/New query/Follow up drafts',
  tags: ['!visual'],
  component: NewQueryScreen,
  args: { company: asRequester, categories, clientId: clientIds.reply, clock },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?company=ACME&new' },
} satisfies Meta<typeof NewQueryScreen>
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Context = Parameters<Play>[0]

/** Checks which query the page names, and that the form posts its reference. */
async function expectFollowUp({ canvas, canvasElement }: Pick<Context, 'canvas' | 'canvasElement'>, reference = '') {
  await waitFor(() => expect(canvasElement.querySelector('form')).toHaveFormValues({ followUpOf: reference }))
  const links = canvas.queryAllByRole('link', { name: /^ACME-/ }).map(({ textContent }) => textContent)
  await expect(links).toEqual(reference ? [reference] : [])
}

/** Chooses from two texts, and checks what the form posts at each step of that choice. */
const choosing =
  (button: string, reference: string, more: (context: Context) => Promise<void> = async () => {}): Play =>
  async (context) => {
    const { canvas, canvasElement, userEvent } = context
    const form = canvasElement.querySelector('form') as HTMLFormElement
    const posted: FormDataEntryValue[] = []
    form.addEventListener('input', () => posted.push(new FormData(form).get('followUpOf') ?? 'missing'))
    await userEvent.click(canvas.getByRole('button', { name: button }))
    await expectFollowUp(context, reference)
    // Autosave reads the form after each of its fields was written.
    await expect(posted.at(-1)).toBe(reference)
    await more(context)
  }

/** The stored text follows up a query. Whoever keeps their own text raises a query of its own. */
export const KeepMine: Story = { args: { drafts: conflictWith(stored) }, play: choosing(draftConflict.keepTyped, '') }

/** The stored text comes with the query that it follows up, and the choice says so. */
export const UseTheFollowUp: Story = {
  args: { drafts: conflictWith(stored) },
  play: async (context) => {
    const { canvas } = context
    await expect(
      canvas.getByRole('textbox', { name: /^Saved elsewhere/, description: draftConflict.followUpOf(vpn.reference) }),
    ).toBeVisible()
    await choosing(draftConflict.useStored, vpn.reference)(context)
    await expect(canvas.getByRole('textbox', { name: newQuery.subject })).toHaveValue(stored.subject)
  },
}

/** Both texts follow up the query of the address. Choosing one of them still shows its subject. */
export const BothFollowUpTheSame: Story = {
  args: { followUpOf: vpn, drafts: conflictWith(stored, { ...typed, followUpOf: vpn.reference }) },
  play: choosing(draftConflict.useStored, vpn.reference, async ({ canvas }) => {
    await expect(canvas.getByText(vpn.subject)).toBeVisible()
  }),
}

/** The stored text is a query of its own. Whoever uses it on a follow-up raises no follow-up. */
export const UseTheOneOfItsOwn: Story = {
  args: { followUpOf: lift, drafts: conflictWith({ ...stored, followUpOf: undefined }) },
  play: choosing(draftConflict.useStored, ''),
}

/** Both texts are kept, so the only reference is, too. */
export const KeepBoth: Story = {
  args: { drafts: conflictWith(stored) },
  play: choosing(draftConflict.keepBoth, vpn.reference),
}

/** Each text follows up another query. The new one refers to that of the typed text, and names the other one. */
export const KeepBothFollowUps: Story = {
  args: { followUpOf: lift, drafts: conflictWith(stored, { ...typed, followUpOf: lift.reference }) },
  play: choosing(draftConflict.keepBoth, lift.reference, async ({ canvas }) => {
    await expect(canvas.getByRole<HTMLTextAreaElement>('textbox', { name: newQuery.body }).value).toContain('ACME-12')
  }),
}

const steps = (...steps: Partial<NewQueryScreenProps>[]): Story['render'] =>
  function Steps(args) {
    return <StorySteps steps={steps}>{(step) => <NewQueryScreen {...args} {...step} />}</StorySteps>
  }
const nextLoad = clientIds.note

/** Another tab deletes or changes the draft. The text that is being written here still follows up the same query. */
export const LaterLoadWhileTyping: Story = {
  args: { draft: stored, followUpOf: vpn },
  render: steps(
    { clientId: nextLoad, draft: { ...stored, version: 9, savedAt: null }, followUpOf: null },
    { clientId: nextLoad, draft: { ...stored, version: 10, followUpOf: lift.reference }, followUpOf: lift },
  ),
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.type(canvas.getByRole('textbox', { name: newQuery.body }), ' Every hour.')
    for (const step of ['0', '1']) {
      await userEvent.click(canvas.getByRole('button', { name: step }))
      await expectFollowUp(context, vpn.reference)
    }
    await expect(canvas.getByText(vpn.subject)).toBeVisible()
  },
}

/** A rejected form follows up the query that it posted. One that nobody answered keeps what it had. */
export const Rejected: Story = {
  args: { draft: stored, followUpOf: vpn },
  render: steps(
    {
      clientId: nextLoad,
      followUpOf: lift,
      formError: {
        intent: 'raise',
        errors: { body: en.errors.bodyEmpty },
        values: { subject: stored.subject, followUpOf: vpn.reference },
        followUpOf: vpn,
      },
    },
    {
      clientId: nextLoad,
      followUpOf: lift,
      formError: { intent: 'raise', errors: { form: en.actions.errors.not_allowed }, values: {} },
    },
    {
      clientId: nextLoad,
      followUpOf: vpn,
      formError: {
        intent: 'raise',
        errors: { form: en.actions.errors.follow_up_unknown },
        values: { followUpOf: vpn.reference },
        followUpOf: { ...vpn, subject: null },
      },
    },
  ),
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const step of ['0', '1']) {
      await userEvent.click(canvas.getByRole('button', { name: step }))
      await expectFollowUp(context, vpn.reference)
    }
    // Its author may no longer see that query. The next attempt names none.
    await userEvent.click(canvas.getByRole('button', { name: '2' }))
    await expectFollowUp(context)
    await expect(canvas.getByText(newQuery.followUpUnknown(vpn.reference))).toBeVisible()
  },
}

/** An untouched form takes over what the next address names, or that it names none. */
export const AnotherAddress: Story = {
  args: { followUpOf: vpn },
  render: steps({ clientId: nextLoad, followUpOf: null }, { clientId: clientIds.reply, followUpOf: lift }),
  play: async (context) => {
    await expectFollowUp(context, vpn.reference)
    for (const [step, reference] of [
      ['0', ''],
      ['1', lift.reference],
    ]) {
      await context.userEvent.click(context.canvas.getByRole('button', { name: step }))
      await expectFollowUp(context, reference)
    }
  },
}
