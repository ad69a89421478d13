import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, type ReactNode } from 'react'
import { expect, waitFor } from 'storybook/test'
import type { Draft } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline } from '#screens/fixtures.ts'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { setNativeValue } from '#ui/field/set-native-value.ts'
import { ana, asAgent, ben, clientIds, cleo, makeMessage, makeQuery, staff } from '../fixtures.ts'
import { StorySteps, StoryPage } from '../story-page.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { Composers, type ComposersProps } from './composers.tsx'

const words = en.composer
const problem = en.draftConflict.notSaved(en.draftConflict.notReached)
const elsewhere = '01970000-0000-7000-8000-0000000003ee'
const fresh = { reply: '01970000-0000-7000-8000-0000000003aa', note: '01970000-0000-7000-8000-0000000003bb' }

const draft: Draft = {
  version: 7,
  writer: elsewhere,
  subject: '',
  body: 'Hello Ben,\n\nthe roller is ordered.',
  files: [{ id: clientIds.note, name: 'order.pdf', size: 81_204 }],
  savedAt: '2026-03-12T14:12:00+00:00',
}
const withDraft = (reply: Draft | null) => makeQuery({ drafts: { reply, note: null } })
const field = { name: words.replyTo(ben.name) }

/** Drafts are saved while typing and restored on every device. */
const meta = {
  title: 'Screens/Track query/One query/Composers/Drafts',
  component: Composers,
  args: { query: withDraft(draft), company: asAgent, staff, viewer: ana, clock, clientIds, compose: 'reply' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Composers>
export default meta

type Story = StoryObj<typeof meta>

/** Restored text and files. */
export const Restored: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', field)).toHaveValue(draft.body)
    await expect(canvas.getByRole('checkbox', { name: /order\.pdf/ })).toBeChecked()
    await expect(canvas.getByText(words.draftSaved, { exact: false })).toHaveTextContent('Draft saved 3:12')
    const discard = canvas.getByRole<HTMLButtonElement>('button', { name: words.discardDraft })
    await expect(discard.form).toHaveFormValues({ intent: 'discard-draft', kind: 'reply', clientId: clientIds.reply })
  },
}

/** Input that the browser restores may be based on an older version than the draft that the form already shows. */
export const RestoredOverItsDraft: Story = {
  tags: ['!visual', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    const form = canvasElement.querySelector<HTMLFormElement>('form:has([name=intent][value=reply])')!
    setNativeValue(form.elements.namedItem('draftVersion') as HTMLInputElement, '0')
    await waitFor(() => expect(form).toHaveFormValues({ draftVersion: String(draft.version) }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue(draft.body)
  },
}

/** Sending and discarding post the version that was shown. */
export const PostsItsVersion: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement }) => {
    const draftVersion = String(draft.version)
    await expect(canvasElement.querySelector('form:has([name=intent][value=reply])')).toHaveFormValues({ draftVersion })
    const discard = canvas.getByRole<HTMLButtonElement>('button', { name: words.discardDraft })
    await expect(discard.form).toHaveFormValues({ draftVersion })
  },
}

/** Saved a moment ago on this page. */
export const Saved: Story = {
  tags: ['!visual'],
  args: {
    query: withDraft(null),
    drafts: { reply: { clientId: clientIds.reply, savedAt: '2026-03-12T14:29:00+00:00' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.draftSaved, { exact: false })).toHaveTextContent('Draft saved 3:29')
  },
}

/** Saving failed, with the reason. */
export const NotSaved: Story = {
  args: { drafts: { reply: { clientId: clientIds.reply, problem } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(problem)
  },
}

/** A text that was not saved is being saved. */
export const Saving: Story = {
  tags: ['!visual'],
  args: { drafts: { reply: { clientId: clientIds.reply, saving: en.draftConflict.saving } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(en.draftConflict.saving)
    await expect(canvas.queryByText(words.draftSaved, { exact: false })).not.toBeInTheDocument()
  },
}

/** The status of another submission is ignored. */
export const StatusOfAnotherForm: Story = {
  tags: ['!visual'],
  args: { query: withDraft(null), drafts: { reply: { clientId: elsewhere, savedAt: clock.now } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(words.draftSaved, { exact: false })).not.toBeInTheDocument()
  },
}

export const Discarding: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'discard-draft', kind: 'reply' } },
  play: async ({ canvas }) => {
    const discard = canvas.getByRole<HTMLButtonElement>('button', { name: words.discardDraft })
    await expect(discard).toHaveAttribute('aria-busy', 'true')
  },
}

/** The draft was not discarded, because the connection failed. Its text stays. */
export const DiscardOffline: Story = showsFormError(offline('discard-draft', { kind: 'reply' }))

const plays = (...steps: Partial<ComposersProps>[]): Pick<Story, 'render' | 'tags'> => ({
  tags: ['!visual'],
  render: (args) => <StorySteps steps={steps}>{(news) => <Composers {...args} {...news} />}</StorySteps>,
})

/** After discarding the form resets. */
export const Discarded: Story = {
  tags: ['no-screenshot'],
  ...plays({ pending: { intent: 'discard-draft', kind: 'reply' } }, { query: withDraft(null), clientIds: fresh }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', field), ' More.')
    for (const press of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: press }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue('')
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(fresh.reply)
  },
}

/** A cancelled reply is in the field again, before newer text. */
export const ReplyCancelled: Story = {
  tags: ['no-screenshot'],
  ...plays(
    { pending: { intent: 'undo-send', messageId: 'any' } },
    { query: withDraft({ ...draft, body: 'Taken back.\n\nBegun anew.' }), clientIds: fresh },
  ),
  args: { query: withDraft(null) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', field), 'Begun anew.')
    for (const press of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: press }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue('Taken back.\n\nBegun anew.')
  },
}

/** A file that was chosen for the next reply stays chosen when an earlier one is cancelled. */
export const ReplyCancelledWithChosenFile: Story = {
  ...ReplyCancelled,
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const input = () => canvas.getAllByLabelText<HTMLInputElement>(words.files)[0] as HTMLInputElement
    await userEvent.upload(input(), new File(['x'], 'roller.txt'))
    for (const press of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: press }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue('Taken back.\n\nBegun anew.')
    await waitFor(() => expect([...(input().files ?? [])].map(({ name }) => name)).toEqual(['roller.txt']))
    await expect(await canvas.findByRole('list', { name: en.chosenFiles.chosen })).toHaveTextContent('roller.txt')
  },
}

/** The status of a cancelled reply is on the button again, and the menu offers to send without it. */
export const ReplyWithStatusCancelled: Story = {
  tags: ['!visual'],
  args: { query: withDraft({ ...draft, onSend: { resolveAs: 'fixed' } }) },
  play: async ({ canvas, canvasElement }) => {
    const act = words.sendAnd(words.resolveAs(en.vocabulary.resolution.fixed))
    const send = canvas.getByRole<HTMLButtonElement>('button', { name: act })
    await expect(send).toHaveAttribute('name', 'resolveAs')
    await expect(send).toHaveValue('fixed')
    const items = canvasElement.querySelectorAll<HTMLButtonElement>('[popover] button')
    const posted = [...items].map(({ name, value }) => [name, value].filter(Boolean).join('='))
    await expect(posted).toContain('')
    await expect(posted).not.toContain('resolveAs=fixed')
  },
}

/** A status that is no longer possible is not offered. */
export const ReplyWithLostStatusCancelled: Story = {
  tags: ['!visual'],
  args: { query: withDraft({ ...draft, onSend: { status: 'closed' } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.send(ben.name) })).not.toHaveAttribute('value')
  },
}

/** Whoever chooses from two texts of a draft gets the status of the stored one. */
export const StatusOfStoredText: Story = {
  tags: ['!visual'],
  args: {
    query: withDraft(null),
    drafts: {
      reply: {
        clientId: clientIds.reply,
        problem,
        conflict: {
          stored: { ...draft, onSend: { resolveAs: 'fixed' } },
          typed: { subject: '', body: 'Typed.' },
          View: DraftConflict,
        },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: en.draftConflict.keepBoth }))
    const act = words.sendAnd(words.resolveAs(en.vocabulary.resolution.fixed))
    await expect(canvas.getByRole('button', { name: act })).toHaveValue('fixed')
  },
}

/** Cancelling a reply leaves unsaved text in the field. The next save shows both texts as a conflict. */
export const ReplyCancelledWithUnsavedText: Story = {
  tags: ['no-screenshot'],
  ...ReplyCancelled,
  args: {
    ...ReplyCancelled.args,
    drafts: { reply: { clientId: clientIds.reply, problem: en.draftConflict.notReached } },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', field), 'Begun anew.')
    for (const press of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: press }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue('Begun anew.')
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
    await expect(canvasElement.querySelector('input[name=draftVersion]')).not.toBeInTheDocument()
  },
}

const onPhone = {
  query: withDraft({
    ...draft,
    body: 'Written on the phone.',
    savedAt: clock.now,
    version: 8,
  }),
  clientIds: fresh,
}

/** An untouched form shows the draft of another device. */
export const AdoptedFromAnotherDevice: Story = {
  tags: ['no-screenshot'],
  ...plays(onPhone),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue('Written on the phone.')
  },
}

/** Puts the cursor into the reply right after a draft was rendered, before any later task of React. */
function FocusAfterUpdate({ children, version }: { children: ReactNode; version?: number }) {
  useEffect(() => {
    if (version) queueMicrotask(() => document.querySelector<HTMLElement>('textarea[name=body]')?.focus())
  }, [version])
  return children
}

/** A field that gets the focus at the moment in which a draft arrives keeps the focus. */
export const ChosenAsADraftArrives: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps<ComposersProps> steps={[{ ...args, ...onPhone }]}>
      {(news) => (
        <FocusAfterUpdate version={news.query?.drafts.reply?.version}>
          <Composers {...args} {...news} />
        </FocusAfterUpdate>
      )}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    const reply = () => canvas.getByRole('textbox', field)
    await waitFor(() => expect(reply()).toHaveValue('Written on the phone.'))
    await expect(reply()).toHaveFocus()
  },
}

/** Typed text stays when another device saves a draft. */
export const TypedTextStays: Story = {
  tags: ['no-screenshot'],
  ...plays(onPhone, { ...onPhone, clientIds: { ...fresh, reply: elsewhere } }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', field), ' More.')
    for (const press of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: press }))
    await expect(canvas.getByRole('textbox', field)).toHaveValue(`${draft.body} More.`)
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
  },
}

const answer = makeMessage(8, { author: cleo, at: '2026-03-12T14:29:56+00:00' })
const answered = {
  intent: 'reply',
  errors: {},
  values: { body: draft.body, clientId: clientIds.reply },
  answered: { by: cleo, at: answer.at },
}

/** A colleague replied first: their reply is shown before sending. */
export const ConcurrentReply: Story = {
  tags: ['rtl'],
  args: {
    query: makeQuery({ conversation: [...makeQuery().conversation, answer] }),
    formError: answered,
  },
  play: async ({ canvas }) => {
    const told = canvas.getByRole('alert')
    await expect(told).toHaveTextContent('Cleo Martin replied 4s ago')
    await expect(told).toHaveTextContent('Thanks, I am on my way.')
    await expect(canvas.getByRole('textbox', field)).toHaveValue(draft.body)
    const send = canvas.getByRole<HTMLButtonElement>('button', { name: words.sendAnyway })
    await expect(send.form).toHaveFormValues({ intent: 'reply', anyway: '1', clientId: clientIds.reply })
    await expect(canvas.getByRole('button', { name: words.discardDraft })).toBeVisible()
  },
}

/** The last seen reply is the newest one when writing started. */
export const LastSeenReply: Story = {
  tags: ['no-screenshot'],
  ...plays({ query: makeQuery({ conversation: [...makeQuery().conversation, answer] }), clientIds: fresh }),
  args: { query: makeQuery() },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', field), 'Mine.')
    const seen = () => canvasElement.querySelector<HTMLInputElement>('input[name=seen]')?.value
    const before = seen()
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(seen()).toBe(before)
    await expect(before).not.toBe(answer.id)
  },
}
