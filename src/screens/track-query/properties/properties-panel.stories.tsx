import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor, within, screen } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock } from '#screens/fixtures.ts'
import { ana, asAgent, asRequester, ben, categories, cleo, dmitri, makeQuery, staff } from '../fixtures.ts'
import { StoryPage } from '../story-page.tsx'
import { PropertiesPanel } from './properties-panel.tsx'

const { properties, own } = en.oneQuery

const meta = {
  title: 'Screens/Track query/One query/Side panel',
  component: PropertiesPanel,
  args: {
    query: makeQuery(),
    company: asAgent,
    viewer: ana,
    clock,
    categories,
    staff,
    reader: { role: 'agent', categories },
  },
  decorators: [
    (Story) => (
      <StoryPage>
        <div className="max-w-72">{Story()}</div>
      </StoryPage>
    ),
  ],
} satisfies Meta<typeof PropertiesPanel>
export default meta

type Story = StoryObj<typeof meta>

/** A suspended assignee and a removed category are shown as long as they are set. */
export const UnavailableValues: Story = {
  args: {
    staff: [ana, cleo],
    query: makeQuery({ assignee: dmitri, category: { id: '01970000-0000-7000-8000-00000000dead', name: 'Fax' } }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toHaveDisplayValue(dmitri.name)
    await expect(canvas.getByRole('combobox', { name: properties.category })).toHaveDisplayValue('Fax')
  },
}

/** A choice by mouse is saved at once. */
export const ChosenByPointer: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => posted(new FormData(event.target as HTMLFormElement)))
    await userEvent.click(canvas.getByRole('combobox', { name: properties.assignee }))
    const list = within(await screen.findByRole('listbox', undefined, { timeout: 10_000 }))
    await userEvent.click(list.getByRole('option', { name: cleo.name }))
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
    const form = posted.mock.calls[0]?.[0]
    await expect(Object.fromEntries(form ?? [])).toMatchObject({ intent: 'assign', assignee: cleo.id, rowVersion: '7' })
  },
}

/** A choice by typing is saved at once. */
export const ChosenByTyping: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn()
    canvasElement.addEventListener('submit', posted)
    canvas.getByRole('combobox', { name: properties.assignee }).focus()
    await userEvent.keyboard(cleo.name.slice(0, 3))
    await screen.findByRole('option', undefined, { timeout: 10_000 })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
  },
}

/** A choice by arrow keys is saved by the button. */
export const ChosenByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn()
    canvasElement.addEventListener('submit', posted)
    const priority = canvas.getByRole('combobox', { name: properties.priority })
    await fireEvent.keyDown(priority, { key: 'ArrowUp' })
    await fireEvent.change(priority, { target: { value: 'urgent' } })
    await expect(canvas.getByText(properties.unsaved)).toBeVisible()
    await expect(posted).not.toHaveBeenCalled()
    // Leaving the page with an unsaved choice asks first.
    await expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    const save = canvas.getByRole('button', { name: properties.saveField(properties.priority) })
    await userEvent.click(save)
    await expect(posted).toHaveBeenCalledOnce()
    // After saving the button disappears and the select has the focus.
    await waitFor(() => expect(priority).toHaveFocus())
  },
}

/** When the stored value is chosen again, the save button disappears. */
export const SteppedBack: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const priority = canvas.getByRole('combobox', { name: properties.priority })
    await fireEvent.keyDown(priority, { key: 'ArrowUp' })
    await fireEvent.change(priority, { target: { value: 'urgent' } })
    await fireEvent.keyDown(priority, { key: 'ArrowDown' })
    await fireEvent.change(priority, { target: { value: makeQuery().priority } })
    await expect(
      canvas.queryByRole('button', { name: properties.saveField(properties.priority) }),
    ).not.toBeInTheDocument()
    await expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  },
}

/** While it is saved, the choice stays selected. */
export const Saving: Story = {
  tags: ['no-screenshot'],
  args: { pending: { intent: 'set-priority', priority: 'urgent' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(properties.saving)).toBeVisible())
  },
}

/** History shows what the conversation does not: who raised and who follows the query. */
export const HistoryOpen: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(properties.historyOf(2)))
    const entries = within(canvas.getByRole('list', { name: properties.history })).getAllByRole('listitem')
    await expect(entries[0]).toHaveTextContent('Ben Okafor raised this')
    await expect(entries.at(-1)).toHaveTextContent('Cleo Martin follows this')
  },
}

/** One menu says what the viewer is notified of, and changes it. */
export const NotificationsOpen: Story = {
  tags: ['!visual'],
  args: { query: makeQuery({ following: true }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: properties.followingState }))
    await waitFor(() => expect(canvas.getByRole('button', { name: properties.unfollow })).toBeVisible())
    const mute = canvas.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${properties.mute}`) })
    await expect(mute.form).toHaveFormValues({ intent: 'mute', queryId: makeQuery().id })
  },
}

/** A new query: each property without a value says so. */
export const NothingSet: Story = {
  tags: ['no-screenshot'],
  args: { query: makeQuery({ status: 'new', assignee: null, category: null, followers: [], history: [] }) },
}

/** The requester reads the properties, and can withdraw the query. */
export const Requester: Story = {
  tags: ['no-screenshot'],
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    query: makeQuery({ assignee: null }, { role: 'requester', isRequester: true }),
    reader: { role: 'requester', categories: [] },
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(properties.notTaken)).toBeVisible()
    await userEvent.click(canvas.getByText(own.withdraw))
    const withdraw = canvas.getByRole('button', { name: own.withdrawAct })
    await expect(withdraw.closest('form')).toHaveFormValues({
      intent: 'set-status',
      status: 'resolved',
      resolution: 'withdrawn',
    })
  },
}
