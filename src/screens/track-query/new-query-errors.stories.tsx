import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline, serviceDown, unbroken, wordy } from '#screens/fixtures.ts'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { asAgent, asRequester, categories, clientIds, hardware } from './fixtures.ts'
import { NewQueryScreen } from './new-query-screen.tsx'
import { StorySteps, StoryPage } from './story-page.tsx'

const { newQuery, composer } = en
const { errors } = en
const values = { subject: 'Printer', body: 'It jams.' }

/** A new query with each error, offline, at its longest, and by keyboard. */
const meta = {
  title: 'Screens/Track query/New query/Errors',
  component: NewQueryScreen,
  args: { company: asRequester, categories, clientId: clientIds.reply, clock },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?company=ACME&new' },
} satisfies Meta<typeof NewQueryScreen>
export default meta

type Story = StoryObj<typeof meta>

/** The form was submitted empty: both fields have errors, and the first has the focus. */
export const NothingFilledIn: Story = {
  args: {
    formError: { intent: 'raise', errors: { subject: errors.subjectShort, body: errors.bodyEmpty }, values: {} },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: newQuery.subject })).toHaveFocus())
    await expect(canvas.getByRole('textbox', { name: newQuery.body })).toHaveAccessibleDescription(
      `${newQuery.bodyHint} ${errors.bodyEmpty}`,
    )
  },
}

export const BodyTooLong: Story = {
  tags: ['!visual'],
  args: {
    formError: { intent: 'raise', errors: { body: errors.bodyLong }, values: { ...values, body: `${wordy.body}x` } },
  },
  play: async ({ canvas }) => {
    const body = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: newQuery.body })
    await expect(body.value).toHaveLength(limits.body.max + 1)
    await waitFor(() => expect(body).toHaveFocus())
  },
}

/** Invalid choices: each has an error at its field. */
export const InvalidChoices: Story = {
  args: {
    company: asAgent,
    formError: {
      intent: 'raise',
      errors: { category: errors.choice, priority: errors.choice, visibility: errors.choice },
      values,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(errors.choice)).toHaveLength(3)
  },
}

export const FilesRefused: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'raise',
      errors: { files: [errors.fileLarge('film.mov'), errors.fileKind('setup.exe'), errors.requestLarge].join(' ') },
      values,
      files: [],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(composer.files)).toHaveFocus())
    await expect(canvas.getByLabelText(composer.files)).toHaveAccessibleDescription(
      expect.stringContaining(errors.requestLarge),
    )
  },
}

/** The maximum number of kept files, with the longest names. */
export const FilesKept: Story = {
  args: {
    formError: {
      intent: 'raise',
      errors: { subject: errors.subjectShort },
      values: { ...values, subject: 'ab' },
      files: Array.from({ length: limits.filesPerMessage }, (_, index) => ({
        id: `${index}`,
        name: [wordy.file, 'panel.jpg', unbroken.file][index % 3] as string,
        size: limits.file.max,
      })),
    },
  },
}

/** Offline: every field and the submission id stay. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  render: (args) => (
    <StorySteps steps={[{ pending: { intent: 'raise' } }, { formError: offline('raise') }]}>
      {(step) => <NewQueryScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: newQuery.subject }), values.subject)
    await userEvent.type(canvas.getByRole('textbox', { name: newQuery.body }), values.body)
    await userEvent.click(canvas.getByRole('radio', { name: hardware.name }))
    await userEvent.click(canvas.getByRole('radio', { name: /Everybody in Acme/ }))
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvasElement.querySelector('form')).toHaveFormValues({
      ...values,
      category: hardware.id,
      visibility: 'company',
      clientId: clientIds.reply,
    })
  },
}

export const ServiceDown: Story = {
  ...showsFormError(
    serviceDown('raise', { ...values, clientId: clientIds.note, category: hardware.id, visibility: 'company' }),
  ),
  tags: ['!visual'],
}

/** Many categories and the longest names. */
export const LongestTextsOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: {
    company: { ...asAgent, name: wordy.company },
    categories: [
      { ...hardware, name: wordy.category },
      ...Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, name: `Category ${index + 1}` })),
    ],
    formError: {
      intent: 'raise',
      errors: {},
      values: { subject: wordy.subject, body: wordy.body.slice(0, 5000), category: hardware.id },
    },
  },
}

/** By keyboard, from the first field to the button. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  args: { company: asAgent },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const sent = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => sent(new FormData(event.target as HTMLFormElement)))
    await expect(canvas.getByRole('textbox', { name: newQuery.subject })).toHaveFocus()
    await userEvent.keyboard(values.subject)
    await userEvent.tab()
    await userEvent.keyboard(values.body)
    const stops = [
      canvas.getByLabelText(composer.files),
      canvas.getByRole('radio', { name: newQuery.noCategory }),
      canvas.getByRole('radio', { name: en.vocabulary.priority.normal }),
      canvas.getByRole('radio', { name: /Staff and you/ }),
      canvas.getByRole('button', { name: newQuery.submit }),
    ]
    for (const stop of stops) {
      await userEvent.tab()
      await expect(stop).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect(Object.fromEntries(sent.mock.calls[0]?.[0] ?? [])).toMatchObject({ intent: 'raise', ...values })
  },
}
