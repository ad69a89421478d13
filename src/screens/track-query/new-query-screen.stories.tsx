import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { SafeHtml } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { asAgent, asRequester, categories, clientIds, fewRows, hardware } from './fixtures.ts'
import { NewQueryScreen } from './new-query-screen.tsx'
import { SimilarQueries } from './similar-queries.tsx'
import { StoryPage } from './story-page.tsx'

const { newQuery, composer } = en
const { notSaved, notReached } = en.draftConflict
const longestName = 'Donaudampfschifffahrt'.repeat(4).slice(0, 80)

const meta = {
  title: 'Screens/Track query/New query',
  component: NewQueryScreen,
  args: {
    company: asRequester,
    categories,
    clientId: clientIds.reply,
    clock,
    similar: <SimilarQueries company={asRequester} rows={[]} clock={clock} />,
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?company=ACME&new' },
} satisfies Meta<typeof NewQueryScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Requesters choose the visibility, but not the priority. */
export const Requester: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('radio', { name: /Staff and you/ })).toBeChecked()
    await expect(canvas.getByRole('textbox', { name: newQuery.subject })).toHaveFocus()
    await expect(canvas.getByRole('radio', { name: newQuery.noCategory })).toBeChecked()
    await expect(canvas.queryByRole('group', { name: newQuery.priority })).not.toBeInTheDocument()
    const form = canvasElement.querySelector('form')
    await expect(form).toHaveAttribute('enctype', 'multipart/form-data')
    await expect(form).toHaveFormValues({ intent: 'raise', clientId: clientIds.reply })
    await expect(canvas.getByRole('link', { name: newQuery.cancel })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME',
    )
  },
}

/** Staff also choose the priority, and everybody in the company may read the query at first. */
export const Staff: Story = {
  tags: ['rtl'],
  args: { company: asAgent, defaultVisibility: 'company' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: en.vocabulary.priority.normal })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: /Everybody in Acme/ })).toBeChecked()
  },
}

/** The text as staff will read it. The other fields stay where they are. */
export const Previewed: Story = {
  args: {
    loadPreview: async () => ({
      html: '<p dir="auto">It <strong>jams</strong>:</p><pre dir="ltr"><code>E4-02 *__tray__*\n</code></pre>' as SafeHtml,
    }),
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: newQuery.body })
    await userEvent.click(field)
    await userEvent.paste('It **jams**:\n```\nE4-02 *__tray__*\n```')
    await userEvent.click(canvas.getByRole('button', { name: composer.preview }))
    await expect(await canvas.findByRole('region', { name: composer.preview })).toHaveTextContent('E4-02 *__tray__*')
    await expect(field).not.toBeVisible()
  },
}

const draft = {
  subject: 'A second screen',
  body: 'For two weeks, from Monday.',
  files: [{ id: clientIds.note, name: 'desk.jpg', size: 812_004 }],
  savedAt: '2026-03-12T14:12:00+00:00',
  version: 7,
  writer: clientIds.note,
}

/** A restored draft. */
export const DraftRestored: Story = {
  args: { draft },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: newQuery.subject })).toHaveValue(draft.subject)
    await expect(canvas.getByRole('textbox', { name: newQuery.body })).toHaveValue(draft.body)
    await expect(canvas.getByRole('checkbox', { name: /desk\.jpg/ })).toBeChecked()
    const discard = canvas.getByRole<HTMLButtonElement>('button', { name: composer.discardDraft })
    await expect(discard.form).toHaveFormValues({ intent: 'discard-draft', kind: 'query' })
  },
}

/** Offline: saving the draft failed, and the text stays. */
export const DraftNotSaved: Story = {
  tags: ['no-screenshot'],
  args: {
    draft,
    drafts: { query: { clientId: clientIds.reply, problem: notSaved(notReached) } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(notSaved(notReached))
  },
}

/** Beside the form on a wide screen: queries like the one that is being written. */
export const Similar: Story = {
  tags: ['no-screenshot'],
  args: { similar: <SimilarQueries company={asRequester} rows={fewRows} clock={clock} /> },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: new RegExp(fewRows[0]?.reference ?? ''), hidden: true })
    await expect(link).toHaveAttribute('target', '_blank')
  },
}

/** A similar query under the pointer tells who raised it and works on it, when, and whether it was answered. */
export const SimilarGlance: Story = {
  tags: ['no-screenshot'],
  args: Similar.args,
  globals: { viewport: { value: 'wide' } },
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1280px', height: '800px' } } } } },
  play: async ({ canvas }) => {
    const [first] = fewRows
    await userEvent.hover(canvas.getByRole('link', { name: new RegExp(first?.reference ?? '') }))
    // Each query has a card; the first one is open.
    const [requester, ofSecond] = canvas.getAllByText(en.similarQueries.requester)
    await waitFor(() => expect(requester).toBeVisible())
    await expect(ofSecond).not.toBeVisible()
    const card = requester?.closest('[popover]')
    await expect(card).toHaveTextContent(`Assignee${first?.assignee?.name ?? 'Unassigned'}`)
    // The list around it is announced when it changes. The card is the description of a link.
    await expect(card?.closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
  },
}

/** A company without categories: the form leaves the choice out. */
export const NoCategories: Story = { tags: ['no-screenshot'], args: { categories: [] } }

/** All values are kept; each error is at its field. */
export const InvalidForm: Story = {
  args: {
    company: asAgent,
    formError: {
      intent: 'raise',
      errors: {
        subject: en.errors.subjectLong(300),
        body: en.errors.bodyEmpty,
        files: en.errors.fileDisguised('scan.png', 'a PNG picture'),
      },
      values: {
        subject: 'x'.repeat(300),
        body: '',
        category: hardware.id,
        priority: 'urgent',
        visibility: 'company',
        clientId: clientIds.note,
      },
      files: [
        { id: clientIds.note, name: 'printer-floor-3.jpg', size: 2_411_724 },
        { id: clientIds.reply, name: 'print-queue.log', size: 812 },
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const subject = canvas.getByRole('textbox', { name: newQuery.subject })
    await waitFor(() => expect(subject).toHaveFocus())
    await expect(subject).toHaveValue('x'.repeat(300))
    await expect(subject).toHaveAccessibleDescription(expect.stringContaining('45 characters too long'))
    await expect(canvas.getByRole('textbox', { name: newQuery.body })).toBeInvalid()
    await expect(canvas.getByLabelText(composer.files)).toBeInvalid()
    await expect(canvas.getByRole('radio', { name: hardware.name })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: en.vocabulary.priority.urgent })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: /Everybody in Acme/ })).toBeChecked()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ clientId: clientIds.note })
    for (const kept of canvas.getAllByRole('checkbox')) {
      await expect(kept).toHaveAttribute('name', 'files[]')
      await expect(kept).toBeChecked()
    }
  },
}

/** An error of the whole form is above the fields. */
export const RefusedAsAWhole: Story = {
  args: {
    formError: {
      intent: 'raise',
      errors: { form: en.actions.errors.not_allowed },
      values: { subject: 'Printer', body: 'It jams.' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.not_allowed)
  },
}

/** The button is busy while the query is sent, and the typed texts stay. */
export const Sending: Story = {
  tags: ['no-screenshot'],
  args: { pending: { intent: 'raise', subject: 'Printer', body: 'It jams.' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: newQuery.subject }), 'Printer')
    await userEvent.type(canvas.getByRole('textbox', { name: newQuery.body }), 'It jams.')
    await expect(canvas.getByRole('button', { name: newQuery.submit })).toHaveAttribute('aria-busy', 'true')
  },
}

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = {
  args: {
    company: { ...asAgent, name: longestName },
    categories: [{ ...hardware, name: 'M'.repeat(60) }],
    formError: {
      intent: 'raise',
      errors: {},
      values: { subject: 'W'.repeat(255), body: 'x'.repeat(5000), category: hardware.id },
      files: [{ id: clientIds.note, name: `${'z'.repeat(251)}.jpg`, size: 26_214_400 }],
    },
  },
}

/** A follow-up names the query that it refers to, and posts its reference. */
export const FollowUp: Story = {
  args: { followUpOf: { reference: 'ACME-12', subject: 'VPN drops every ten minutes at home' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'ACME-12' })).toHaveAttribute('href', '/trackQuery?ref=ACME-12')
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ intent: 'raise', followUpOf: 'ACME-12' })
  },
}

/** The address names a query that the reader does not see. The new query will not refer to it. */
export const FollowUpUnknown: Story = {
  args: { followUpOf: { reference: 'ACME-99', subject: null } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(newQuery.followUpUnknown('ACME-99'))).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ followUpOf: '' })
  },
}
