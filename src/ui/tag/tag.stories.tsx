import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Tag } from './tag.tsx'

const removed = fn()

/** A label that somebody gave to something. A `FilterPill` is a temporary filter, and a `Badge` is a fact. */
const meta = {
  title: 'Data/Tag',
  component: Tag,
  parameters: {
    guide: {
      when: [
        'A label given by users: a category, a topic, a skill.',
        'It can be removed, or links to everything with this tag.',
      ],
      whenNot: [
        'A filter in force: `FilterPill`, which opens its picker.',
        'A status or count of the system: `StatusPill`, `Badge`.',
        'A file: `FileChip`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'One or two words; longer text is truncated with a tooltip.' },
        { part: 'Link', purpose: 'Leads to everything with this tag.' },
        { part: 'Remove button', purpose: 'Removes the tag from this thing. Its name says so: “Remove Hardware”.' },
      ],
      accessibility: [
        'The button is 24 px wide, 44 px on touch screens, and shows its name as a tooltip.',
        'Put several tags into a list, so that screen readers announce their number.',
        'In a form, give the button `type="submit"`, a `name` and a `value`: it then works without JavaScript.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Hardware' },
} satisfies Meta<typeof Tag>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const AsLink: Story = {
  args: { href: '#hardware' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Hardware' })).toHaveAttribute('href', '#hardware')
  },
}

export const Removable: Story = {
  args: { remove: { label: 'Remove Hardware', onClick: removed } },
  play: async ({ canvas }) => {
    removed.mockClear()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Remove Hardware' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(removed).toHaveBeenCalledOnce()
  },
}

/** The button shows its name on hover, as every icon without text. */
export const NameOfButton: Story = {
  tags: ['!visual'],
  args: Removable.args,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Remove Hardware' })
    await userEvent.hover(button)
    await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('Remove Hardware'))
    await expect(button).not.toHaveAttribute('title')
  },
}

/** The button can submit a form, so it works without JavaScript. */
export const InForm: Story = {
  tags: ['!visual'],
  args: { remove: { label: 'Remove Hardware', type: 'submit', name: 'untag', value: 'hardware' } },
  render: (args) => (
    <form aria-label="Topics" onSubmit={(event) => event.preventDefault()}>
      <Tag {...args} />
    </form>
  ),
  play: async ({ canvas }) => {
    const form = canvas.getByRole<HTMLFormElement>('form')
    const button = canvas.getByRole('button', { name: 'Remove Hardware' })
    await expect(new FormData(form, button).get('untag')).toBe('hardware')
  },
}

/** The text is as muted as that of a disabled field. */
export const RemoveDisabled: Story = {
  args: { remove: { label: 'Remove Hardware', disabled: true } },
  play: async ({ canvas }) => {
    const mutedColour = getComputedStyle(canvas.getByRole('button', { name: 'Remove Hardware' })).color
    await expect(getComputedStyle(canvas.getByText('Hardware')).color).toBe(mutedColour)
  },
}

/** Truncated, with a tooltip. */
export const Long: Story = {
  parameters: { frame: 200 },
  args: { label: 'Kundendienstabteilungsleitungsvertretung', remove: { label: 'Remove' } },
}

/** Every variant. */
export const Variants: Story = {
  render: (args) => (
    <Cluster gap="sm">
      <Tag {...args} />
      <Tag label="Link" href="#link" />
      <Tag label="Removable" remove={{ label: 'Remove' }} />
      <Tag label="Link" href="#link" remove={{ label: 'Remove link' }} />
      <Tag label="Disabled" remove={{ label: 'Remove disabled', disabled: true }} />
    </Cluster>
  ),
}
