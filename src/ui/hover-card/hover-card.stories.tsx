import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { DescriptionList } from '../description-list/description-list.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { link } from '../link/link.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { HoverCard } from './hover-card.tsx'

const guide = {
  when: ['A link to something that people compare or only want to glance at, such as a query that may be the same.'],
  whenNot: [
    'What people need to go on: show it on the page. Touch has no hover, and the link must be enough.',
    'Something to press: `Popover`.',
    'The name of an icon button: `Tooltip`.',
  ],
  anatomy: [
    { part: 'Link', purpose: 'The `trigger`. It leads to what the card is about.' },
    { part: 'Card', purpose: 'Three to five facts, the same for every link of a list.' },
  ],
  accessibility: [
    'Shown after half a second of hover or keyboard focus, and at once after another card.',
    'The pointer may move onto it; Escape hides it from anywhere and closes nothing else.',
    'Its text is the description of the link, so screen readers read it without opening it.',
    'Opening it is not announced, also in a list that announces its changes. Touch never opens it.',
  ],
} satisfies Guide

const card = (
  <Stack gap="sm">
    <strong className="font-medium">Printer on floor 3 jams with every second page</strong>
    <StatusPill look="plain" shape="half" tone="accent">
      Open
    </StatusPill>
    <DescriptionList
      items={[
        { term: 'Requester', detail: 'Ben Okafor' },
        { term: 'Last activity', detail: '12m ago' },
      ]}
    />
  </Stack>
)

const reference = (
  <a href="#query" className={link({ standalone: true })}>
    ACME-42
  </a>
)

/** Facts about what a link leads to. Native: a `hint` popover, anchored by CSS. */
const meta = {
  title: 'Overlays/HoverCard',
  component: HoverCard,
  parameters: { frame: { width: 420, height: 260 }, guide },
  args: { trigger: reference, children: card, onOpenChange: fn() },
  decorators: [
    (Story) => (
      <div className="p-6">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof HoverCard>
export default meta

type Story = StoryObj<typeof meta>

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const text = (canvas: Canvas) => canvas.getByText('Printer on floor 3 jams with every second page')
const shown = (canvas: Canvas) => waitFor(() => expect(text(canvas)).toBeVisible())
const hidden = (canvas: Canvas) => waitFor(() => expect(text(canvas)).not.toBeVisible())

/** On hover, after half a second. */
export const OnHover: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.hover(canvas.getByRole('link', { name: 'ACME-42' }))
    await expect(text(canvas)).not.toBeVisible()
    await shown(canvas)
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true)
  },
}

/** The pointer may move onto the card, such as to copy a name. It closes once the pointer has left both. */
export const PointerOnCard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, step }) => {
    const query = canvas.getByRole('link', { name: 'ACME-42' })
    await step('it stays open under the pointer', async () => {
      await userEvent.hover(query)
      await shown(canvas)
      await userEvent.hover(text(canvas))
      await expect(text(canvas)).toBeVisible()
    })
    await step('it closes without the pointer', async () => {
      await userEvent.unhover(text(canvas))
      await hidden(canvas)
    })
  },
}

/** Tab opens it, Escape closes it, and the focus stays at the link. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const query = canvas.getByRole('link', { name: 'ACME-42' })
    await userEvent.tab()
    await expect(query).toHaveFocus()
    await shown(canvas)
    await userEvent.keyboard('{Escape}')
    await hidden(canvas)
    await expect(query).toHaveFocus()
  },
}

/** Screen readers read the card as the description of the link, also while it is closed. */
export const AsDescription: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'ACME-42' })).toHaveAccessibleDescription(
      /Printer on floor 3 jams.*Open.*Ben Okafor/,
    )
  },
}

/** After a touch, `:hover` may still match. A card that appears at that place stays closed until a pointer comes. */
export const UnderTouch: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'matches') ?? {}
    Object.defineProperty(Element.prototype, 'matches', {
      ...own,
      value(this: Element, selectors: string) {
        return selectors === ':hover' || this.closest(selectors) === this
      },
    })
    return () => void Object.defineProperty(Element.prototype, 'matches', own)
  },
  render: (args) => (
    <>
      <HoverCard {...args} />
      <HoverCard
        trigger={
          <a href="#other" className={link({ standalone: true })}>
            ACME-43
          </a>
        }
      >
        Keyboard types twice
      </HoverCard>
    </>
  ),
  play: async ({ canvas, args }) => {
    await userEvent.hover(canvas.getByRole('link', { name: 'ACME-43' }))
    // By now the first card would be open, too, if it had started its delay when it appeared.
    await waitFor(() => expect(canvas.getByText('Keyboard types twice')).toBeVisible())
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
}

/** Open beside its link. */
export const Variants: Story = {
  tags: ['rtl'],
  args: { open: true },
  play: async ({ canvas }) => {
    await shown(canvas)
    const query = canvas.getByRole('link', { name: 'ACME-42' }).getBoundingClientRect()
    await expect(text(canvas).getBoundingClientRect().top).toBeGreaterThan(query.bottom)
  },
}
