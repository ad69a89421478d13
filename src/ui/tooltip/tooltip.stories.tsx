import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { CopyIcon } from '../icon/page-icon.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Tooltip, type TooltipProps } from './tooltip.tsx'

const guide = {
  when: ['The name of an icon button, with its shortcut.'],
  whenNot: [
    'Required information: show it on the page. Touch users never see a tooltip.',
    'Help, a reason, links or buttons: `Popover`.',
    'Truncated text: let it wrap, or set `title`.',
  ],
  anatomy: [
    { part: 'Control', purpose: 'A button or link, rendered by `children`, which connects it to the tooltip.' },
    { part: 'Text', purpose: 'A name of one to three words.' },
    { part: 'Shortcut', purpose: 'After the name: `Kbd` or `Shortcut`.' },
  ],
  accessibility: [
    'Shown after half a second of hover or keyboard focus, and at once after another tooltip.',
    'The pointer may move onto it; Escape hides it from anywhere and closes nothing else.',
    'The control needs the same name of its own, which is not read twice.',
    'Until hydration an `IconButton` keeps its native `title`.',
  ],
} satisfies Guide

const copy: TooltipProps['children'] = (control) => <IconButton label="Copy" icon={<CopyIcon />} {...control} />

/** The name of an icon button. Native: a `hint` popover, anchored by CSS. */
const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  parameters: { frame: { width: 360, height: 120 }, guide },
  args: { text: 'Copy', children: copy },
  decorators: [
    (Story) => (
      <div className="grid h-20 place-items-center">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>
export default meta

type Story = StoryObj<typeof meta>

const bubble = (canvas: { getByRole: (role: string, options: object) => HTMLElement }) =>
  canvas.getByRole('tooltip', { hidden: true })

/** The name of an icon button on hover. It is not read twice. */
export const Name: Story = {
  play: async ({ canvas }) => {
    const control = canvas.getByRole('button', { name: 'Copy' })
    await expect(control).not.toHaveAttribute('title')
    await expect(control).toHaveAccessibleDescription('')
    await userEvent.hover(control)
    await expect(bubble(canvas)).not.toBeVisible()
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
  },
}

export const WithShortcut: Story = {
  args: { shortcut: <Kbd>C</Kbd> },
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
  },
}

/** Focus shows the tooltip, and Escape hides it until the next focus. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(bubble(canvas)).not.toBeVisible()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(bubble(canvas)).not.toBeVisible()
  },
}

/** The pointer may move onto the text, to read or select it; leaving both hides it. */
export const Hoverable: Story = {
  tags: ['!visual'],
  args: { text: 'Copies the reference, ACME-42.' },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('button')
    await userEvent.hover(control)
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
    await userEvent.hover(bubble(canvas))
    await userEvent.pointer([{ keys: '[MouseLeft]', target: bubble(canvas) }])
    await expect(bubble(canvas)).toBeVisible()
    await userEvent.unhover(bubble(canvas))
    await waitFor(() => expect(bubble(canvas)).not.toBeVisible())
  },
}

/** Touch shows no tooltip. */
export const Touched: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.pointer([{ keys: '[TouchA]', target: canvas.getByRole('button') }])
    await expect(bubble(canvas)).not.toBeVisible()
  },
}

/** The second tooltip of a row of buttons opens at once. */
export const RowOfButtons: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Cluster>
      <Tooltip {...args} />
      <Tooltip text="Remove">{(control) => <IconButton label="Remove" icon={<CloseIcon />} {...control} />}</Tooltip>
    </Cluster>
  ),
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('tooltip', { hidden: true })
    await userEvent.hover(canvas.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(first).toBeVisible())
    await userEvent.unhover(canvas.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(first).not.toBeVisible())
    await userEvent.hover(canvas.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(second).toBeVisible(), { timeout: 200 })
  },
}

/** The tooltip stays in view and wraps long words. */
export const AtTheEdge: Story = {
  parameters: { frame: { width: 360, height: 160 } },
  globals: { viewport: { value: 'phone' } },
  args: { side: 'end', text: `Copies ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}` },
  decorators: [
    (Story) => (
      <div className="flex w-82 justify-end">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await waitFor(() => expect(bubble(canvas)).toBeVisible())
    const { left, right } = bubble(canvas).getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(window.innerWidth)
  },
}

const sides = ['end', 'top', 'bottom', 'start'] as const

/** Tooltips at the four sides, with a shortcut. They are `manual`, so that all can be open at once. */
export const Variants: Story = {
  parameters: { frame: { width: 860, height: 200 } },
  decorators: [(Story) => <div className="w-200">{Story()}</div>],
  render: () => (
    <div className="grid h-40 grid-cols-4 place-items-center">
      {sides.map((side) => (
        <Tooltip key={side} side={side} text="Copy" shortcut={<Kbd>C</Kbd>}>
          {(control) => <Button {...control}>{side}</Button>}
        </Tooltip>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const all = canvas.getAllByRole('tooltip', { hidden: true })
    for (const each of all) {
      each.popover = 'manual'
      each.showPopover()
    }
    const [end] = canvas.getAllByRole('button', { name: 'end' })
    await expect(all[0]?.getBoundingClientRect().left).toBeGreaterThan(end?.getBoundingClientRect().right ?? 0)
  },
}
