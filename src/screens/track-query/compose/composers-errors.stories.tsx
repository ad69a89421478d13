import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline, serviceDown, unbroken, wordy } from '#screens/fixtures.ts'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { ana, asAgent, asRequester, ben, clientIds, makeQuery, staff } from '../fixtures.ts'
import { StorySteps, StoryPage } from '../story-page.tsx'
import { Composers, type ComposersProps } from './composers.tsx'

const { composer: words } = en
const { errors: why } = en.actions
const { errors } = en
const text = 'Here is the film of it.'

/** All errors of a reply and a note. The text and the accepted files are kept. */
const meta = {
  title: 'Screens/Track query/One query/Composers/Errors',
  component: Composers,
  args: { query: makeQuery(), company: asAgent, staff, viewer: ana, clock, clientIds, compose: 'reply' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Composers>
export default meta

type Story = StoryObj<typeof meta>

export const NothingWritten: Story = {
  args: { formError: { intent: 'reply', errors: { body: errors.bodyEmpty }, values: { body: ' ' } } },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveAccessibleDescription(expect.stringContaining(errors.bodyEmpty))
  },
}

/** One character too many: the text is kept. */
export const TooLong: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'reply', errors: { body: errors.bodyLong }, values: { body: `${wordy.body}x` } } },
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: words.replyTo(ben.name) })
    await expect(field.value).toHaveLength(limits.body.max + 1)
    await expect(field).toHaveAccessibleDescription(expect.stringContaining(errors.bodyLong))
  },
}

/** Replying is no longer possible, but the text is kept. */
export const ClosedAndReadAnew: Story = {
  tags: ['!visual'],
  args: {
    query: makeQuery({ status: 'closed', rights: { ...makeQuery().rights, reply: false } }),
    formError: { intent: 'reply', errors: { form: why.not_allowed }, values: { body: text } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: words.replyTo(ben.name) })).toHaveValue(text)
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.not_allowed)
  },
}

/** Each rejected file has an error; accepted files are kept. */
export const EveryFileRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'reply',
      errors: {
        files: [
          errors.fileLarge('film.mov'),
          errors.fileKind('setup.exe'),
          errors.fileDisguised('scan.png', 'a PNG picture'),
          errors.fileEmpty('notes.txt'),
        ].join(' '),
      },
      values: { body: text },
      files: [{ id: clientIds.note, name: 'panel.jpg', size: 812_004 }],
    },
  },
  play: async ({ canvas }) => {
    const [files] = canvas.getAllByLabelText(words.files)
    await expect(files).toHaveAccessibleDescription(expect.stringContaining(errors.fileEmpty('notes.txt')))
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
  },
}

/** The files exceed the request limit together. */
export const RequestTooLarge: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'reply', errors: { files: errors.requestLarge }, values: { body: text }, files: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByLabelText(words.files)[0]).toHaveAccessibleDescription(
      expect.stringContaining(errors.requestLarge),
    )
    await expect(canvas.queryByRole('checkbox')).not.toBeInTheDocument()
  },
}

/** One file more than allowed, with the longest names. */
export const TooManyFiles: Story = {
  args: {
    formError: {
      intent: 'note',
      errors: { files: errors.fileMany },
      values: { body: text },
      files: Array.from({ length: limits.filesPerMessage + 1 }, (_, index) => ({
        id: `${index}`,
        name: [unbroken.file, wordy.file, 'panel.jpg'][index % 3] as string,
        size: limits.file.max,
      })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(limits.filesPerMessage + 1)
  },
}

export const FileGone: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'reply', errors: { files: why.file_unknown }, values: { body: text }, files: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByLabelText(words.files)[0]).toHaveAccessibleDescription(
      expect.stringContaining(why.file_unknown),
    )
  },
}

/** The query was closed while this was written. */
export const ClosedMeanwhile: Story = {
  args: {
    formError: {
      intent: 'reply',
      errors: {
        form: 'This query is closed, so nothing can be added. Raise a new query, or ask staff to reopen this one.',
      },
      values: { body: text, resolveAs: 'fixed' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This query is closed')
  },
}

/** The chosen way to send stays on the button and on Control+Enter. The plain reply is in the menu. */
export const ChosenWayToSendStays: Story = {
  tags: ['!visual'],
  args: {
    formError: { intent: 'reply', errors: { body: errors.bodyEmpty }, values: { body: ' ', resolveAs: 'fixed' } },
  },
  play: async ({ canvas, userEvent }) => {
    const label = words.sendAnd(words.resolveAs(en.vocabulary.resolution.fixed))
    const send = canvas.getByRole<HTMLButtonElement>('button', { name: label })
    await expect([send.name, send.value]).toEqual(['resolveAs', 'fixed'])
    const submitters: unknown[] = []
    send.form?.addEventListener('submit', (event) => submitters.push(event.submitter), { capture: true })
    await userEvent.type(
      canvas.getByRole('textbox', { name: words.replyTo(ben.name) }),
      'Hi{Control>}{Enter}{/Control}',
    )
    await expect(submitters).toEqual([send])
    await userEvent.click(canvas.getByRole('button', { name: words.moreSends }))
    const plain = canvas.getByRole<HTMLButtonElement>('button', { name: words.sendPlain })
    await waitFor(() => expect(plain).toBeVisible())
    await expect(plain).not.toHaveAttribute('name')
    await expect(canvas.getAllByRole('button', { name: label })).toEqual([send])
  },
}

/** The chosen status is no longer legal. */
export const StatusRefused: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'reply',
      errors: { status: errors.choice },
      values: { body: text, status: 'pending' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(errors.choice)
    await expect(canvas.getByRole('button', { name: words.send(ben.name) })).not.toHaveAttribute('name')
  },
}

export const NoLongerAllowed: Story = {
  tags: ['!visual'],
  args: {
    company: asRequester,
    staff: [],
    viewer: ben,
    query: makeQuery({}, { role: 'requester', isRequester: true }),
    formError: { intent: 'reply', errors: { form: why.not_allowed }, values: { body: text } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.not_allowed)
    await expect(canvas.getByRole('textbox', { name: words.replyField })).toHaveValue(text)
  },
}

/** Offline: text, files and submission id stay. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  render: (args) => (
    <StorySteps steps={[{ pending: { intent: 'reply' } }, { formError: offline('reply') }]}>
      {(step) => <Composers {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    await userEvent.type(field, text)
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByRole('textbox', { name: words.replyTo(ben.name) })).toHaveValue(text)
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
  },
}

export const ReplyServiceDown: Story = {
  ...showsFormError(serviceDown('reply', { body: text, clientId: clientIds.note })),
  tags: ['!visual'],
}

/** The error above a long text is scrolled into view. */
export const BroughtIntoSight: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <StorySteps steps={[{ formError: serviceDown('reply', { body: text }) }]}>
        {(step) => <Composers {...args} {...step} />}
      </StorySteps>
      <div className="h-screen" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: '0' }).scrollIntoView({ block: 'start' })
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    const top = () => canvas.getByRole('alert').getBoundingClientRect().top
    await waitFor(() => expect(top()).toBeGreaterThan(0))
  },
}

/** A rejected note is selected, in the note's colours. */
export const NoteOffline: Story = {
  tags: ['no-screenshot'],
  args: { formError: offline('note', { body: 'Bring the roller.' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: words.noteField })).toHaveValue('Bring the roller.')
    await expect(canvas.getByRole('button', { name: words.addNote })).toBeVisible()
  },
}

export const AddingNote: Story = {
  tags: ['!visual'],
  args: { compose: 'note', pending: { intent: 'note', body: 'Bring the roller.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.addNote })).toHaveAttribute('aria-busy', 'true')
  },
}

const sent = { intent: 'reply', body: text, draftVersion: '' }
const loaded = {
  query: makeQuery(),
  clientIds: { reply: '01970000-0000-7000-8000-0000000003aa', note: '01970000-0000-7000-8000-0000000003bb' },
}
const stored = (body: string): Partial<ComposersProps> => {
  const reply = { version: 8, writer: clientIds.note, subject: '', body, files: [], savedAt: clock.now }
  return { ...loaded, query: makeQuery({ drafts: { reply, note: null } }) }
}

/** A reply is written, and another form is posted while it is being sent. Then come the steps. */
const interruptedBy = (pending: ComposersProps['pending'], ...steps: Partial<ComposersProps>[]) => ({
  tags: ['!visual'],
  render: (args: ComposersProps) => (
    <StorySteps steps={[{ pending: sent }, { pending }, ...steps]}>
      {(step) => <Composers {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, canvasElement, userEvent }: Parameters<NonNullable<Story['play']>>[0]) => {
    const field = canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    await userEvent.type(field, text)
    for (const step of ['0', '1']) await userEvent.click(canvas.getByRole('button', { name: step }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(words.interrupted)
    await expect(field).toHaveValue(text)
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
    for (const step of steps.keys()) await userEvent.click(canvas.getByRole('button', { name: `${step + 2}` }))
  },
})

/** The form of the next reply: no message, and a new id. */
const showsNext =
  (story: Pick<Required<Story>, 'play'>, body: string): Story['play'] =>
  async (context) => {
    await story.play(context)
    const { canvas, canvasElement } = context
    await expect(canvas.getByRole('textbox', { name: words.replyTo(ben.name) })).toHaveValue(body)
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(loaded.clientIds.reply)
  }

const thenDiscarded = interruptedBy(
  { intent: 'priority' },
  { pending: { intent: 'discard-draft', kind: 'reply' } },
  loaded,
)
/** Discarding an interrupted reply drops its text and the message. */
export const InterruptedThenDiscarded: Story = {
  ...thenDiscarded,
  tags: ['!visual'],
  play: showsNext(thenDiscarded, ''),
}

const byUndo = interruptedBy({ intent: 'undo-send' }, stored(`Taken back.\n\n${text}`))
/** Cancelling an earlier reply interrupts this one: both texts are in the field. */
export const InterruptedByUndo: Story = {
  ...byUndo,
  tags: ['!visual'],
  play: showsNext(byUndo, `Taken back.\n\n${text}`),
}

const thenNewer = interruptedBy({ intent: 'priority' }, loaded, stored('Written on the phone.'))
/** After an interruption, a newer draft of another device is shown as usual. */
export const InterruptedThenNewerDraft: Story = {
  ...thenNewer,
  tags: ['!visual'],
  play: showsNext(thenNewer, 'Written on the phone.'),
}

const byClosing = interruptedBy(
  { intent: 'status', status: 'closed' },
  {
    query: makeQuery({ status: 'closed', rights: { ...makeQuery().rights, reply: false } }),
    clientIds: loaded.clientIds,
  },
)
/** Closing the query interrupts the reply: it stays with the message, because only the form holds it. */
export const InterruptedByClosing: Story = {
  ...byClosing,
  tags: ['!visual'],
  play: async (context) => {
    await byClosing.play(context)
    await expect(context.canvas.getByRole('textbox', { name: words.replyTo(ben.name) })).toHaveValue(text)
    await expect(context.canvas.getByRole('alert')).toHaveTextContent(words.interrupted)
  },
}
