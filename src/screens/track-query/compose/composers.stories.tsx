import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import type { FormValues } from '#domain/form.ts'
import { en } from '#domain/words/en.ts'
import { ana, asAgent, asRequester, ben, cleo, clientIds, dmitri, makeQuery, staff } from '../fixtures.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { StoryPage } from '../story-page.tsx'
import { Composers, type ComposersProps } from './composers.tsx'
import { reportUpload } from './upload-progress.ts'

const t = en.composer
const byBen = { role: 'requester', isRequester: true } as const

const meta = {
  title: 'Screens/Track query/One query/Composers',
  component: Composers,
  args: { query: makeQuery(), company: asAgent, staff, viewer: ana, clock, clientIds, compose: 'reply' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Composers>
export default meta

type Story = StoryObj<typeof meta>

export const Reply: Story = {}

/** Only staff read a note: its colour and its button say so. */
export const Note: Story = { args: { compose: 'note' } }

/** While a message with files is sent, the page shows how much is uploaded. */
export const Uploading: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'reply', body: 'See the photo.' } },
  play: async ({ canvas, userEvent }) => {
    const [input] = canvas.getAllByLabelText(t.files)
    await userEvent.upload(input as HTMLElement, new File(['x'], 'roller.png', { type: 'image/png' }))
    const chosen = await canvas.findByRole('list', { name: t.chosen }, { timeout: 10_000 })
    await expect(chosen).toHaveTextContent('roller.png')
    const bar = await canvas.findByRole('progressbar', { name: t.uploading }, { timeout: 10_000 })
    await expect(bar).not.toHaveAttribute('value')
    reportUpload(0.424)
    await waitFor(() => expect(bar).toHaveAttribute('value', '42'))
    await expect(canvas.getByText(t.uploaded(42))).toBeVisible()
    reportUpload(undefined)
  },
}

/** A closed query has only the note composer for staff. */
export const NoteOnly: Story = { args: { query: makeQuery({ status: 'closed', resolution: 'answered' }) } }

/** `@` in a note offers colleagues only. */
export const Mentioning: Story = {
  args: { compose: 'note' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: t.noteField })
    await userEvent.click(field)
    await userEvent.type(field, 'The rest is yours, @')
    const names = within(await canvas.findByRole('listbox', { name: t.mention })).getAllByRole('option')
    await expect(names.map((name) => name.textContent)).toEqual([cleo.name, dmitri.name])
  },
}

/** A requester has one composer and no tabs. */
export const Requester: Story = {
  args: { company: asRequester, staff: [], viewer: ben, query: makeQuery({}, byBen) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument()
    await expect(canvasElement).not.toHaveTextContent(/note/i)
  },
}

/** Without rights no composer is rendered. */
export const WithoutRights: Story = {
  args: { company: asRequester, staff: [], viewer: ben, query: makeQuery({}, { role: 'requester' }) },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
  },
}

type Step = { clientIds?: ComposersProps['clientIds']; pending?: FormValues; formError?: InvalidForm }

/** The states of a page while a reply is sent, one step per click. */
function StorySteps({ steps, ...props }: ComposersProps & { steps: Step[] }) {
  const [index, setIndex] = useState(-1)
  return (
    <>
      <Composers {...props} {...steps[index]} />
      <button type="button" data-offstage className="min-h-6 min-w-6" onClick={() => setIndex(index + 1)}>
        {index + 1}
      </button>
    </>
  )
}

const fresh = { reply: '01970000-0000-7000-8000-0000000003aa', note: '01970000-0000-7000-8000-0000000003bb' }
const sending = { intent: 'reply', body: 'On my way' }

/** After acceptance the form resets with a new id and keeps the focus. */
export const Accepted: Story = {
  tags: ['!visual'],
  render: (args) => <StorySteps {...args} steps={[{ pending: sending }, { clientIds: fresh }]} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const text = () => canvas.getByRole('textbox', { name: t.replyTo(ben.name) })
    const id = () => canvasElement.querySelector('input[name=clientId]')
    await userEvent.type(text(), 'On my way')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(text()).toHaveValue('On my way')
    await expect(id()).toHaveValue(clientIds.reply)
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(text()).toHaveValue('')
    await expect(id()).toHaveValue(fresh.reply)
  },
}

/** A page load and an error keep the typed text and the id. */
export const ReloadedThenRejected: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      {...args}
      steps={[
        { clientIds: fresh },
        { clientIds: fresh, pending: sending },
        {
          clientIds: fresh,
          formError: { intent: 'reply', errors: { form: en.actions.errors.query_changed }, values: sending },
        },
      ]}
    />
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const text = () => canvas.getByRole('textbox', { name: t.replyTo(ben.name) })
    const kept = async () => {
      await expect(text()).toHaveValue('On my way')
      await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
    }
    await userEvent.type(text(), 'On my way')
    for (const step of ['0', '1', '2']) {
      await userEvent.click(canvas.getByRole('button', { name: step }))
      await kept()
    }
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.query_changed)
  },
}

/** Files are not uploaded again: accepted ones are kept, and the input is empty. */
export const FilesAreSentOnce: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      {...args}
      steps={[
        { pending: sending },
        {
          formError: {
            intent: 'reply',
            errors: { files: en.errors.fileLarge('film.mov') },
            values: sending,
            files: [{ id: fresh.note, name: 'panel.jpg', size: 2048 }],
          },
        },
        { formError: { intent: 'assign', errors: { assignee: en.actions.errors.query_changed }, values: {} } },
      ]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const chosen = () => canvas.getAllByLabelText<HTMLInputElement>(t.files)[0]?.files
    const [field] = canvas.getAllByLabelText(t.files)
    await userEvent.upload(field as HTMLElement, [new File(['a'], 'panel.jpg'), new File(['b'], 'film.mov')])
    await expect(chosen()).toHaveLength(2)
    // The names of the chosen files are listed below the input.
    const list = await canvas.findByRole('list', { name: t.chosen }, { timeout: 10_000 })
    await expect(list).toHaveTextContent(/panel\.jpg.*film\.mov/)
    await expect(canvas.getByRole('button', { name: t.removeFile('film.mov') })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(chosen()).toHaveLength(0)
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
    await expect(canvas.queryByRole('list', { name: t.chosen })).not.toBeInTheDocument()
    const [again] = canvas.getAllByLabelText(t.files)
    await userEvent.upload(again as HTMLElement, [new File(['a'.repeat(2048)], 'panel.jpg')])
    await expect(await canvas.findByText(t.chosenAgain('panel.jpg', en.measures.fileSize(2048)))).toBeVisible()
    // The response to another form comes in between.
    await userEvent.click(canvas.getByRole('button', { name: '2' }))
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
  },
}
