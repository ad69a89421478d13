import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { iconButton } from '../icon-button/icon-button-look.ts'
import { CloseIcon, CopyIcon } from '../icon/icon.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Tooltip } from './tooltip.tsx'

const guide = {
  when: ['The name of a link or button that shows an icon only, with its shortcut. `IconButton` has one already.'],
  whenNot: [
    'Required information: show it on the page. Touch users never see a tooltip.',
    'Help, a reason, links or buttons: `Popover`.',
    'Truncated text: let it wrap, or set `title`.',
  ],
  anatomy: [
    { part: 'Control', purpose: 'A button or link as `trigger`.' },
    { part: 'Text', purpose: 'A name of one to three words.' },
    { part: 'Shortcut', purpose: 'After the name: `Kbd` or `Shortcut`.' },
  ],
  accessibility: [
    'Shown after half a second of hover or keyboard focus, and at once after another tooltip.',
    'The pointer may move onto it; Escape hides it from anywhere and closes nothing else.',
    'The control needs the same name of its own, which is not read twice.',
    'Until pointer or focus first come, the control keeps its native `title`.',
  ],
} satisfies Guide

const control = (name: string, icon: ReactNode) => (
  <a href={`#${name}`} aria-label={name} title={name} className={iconButton()}>
    {icon}
  </a>
)

/** The name of a control without text. Native: a `hint` popover, anchored by CSS. */
const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  parameters: { frame: { width: 360, height: 120 }, guide },
  args: { text: 'Copy', trigger: control('Copy', <CopyIcon />) },
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

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const bubble = (canvas: Canvas) => canvas.getByRole('tooltip', { hidden: true })
const shown = (canvas: Canvas) => waitFor(() => expect(bubble(canvas)).toBeVisible())

/** The name of an icon button on hover. It is not read twice. */
export const Name: Story = {
  play: async ({ canvas }) => {
    const copy = canvas.getByRole('link', { name: 'Copy' })
    await userEvent.hover(copy)
    await expect(canvas.queryByRole('tooltip')).not.toBeInTheDocument()
    await shown(canvas)
    await expect(copy).not.toHaveAttribute('title')
    await expect(copy).toHaveAccessibleDescription('')
  },
}

export const WithShortcut: Story = {
  args: { shortcut: <Kbd>C</Kbd> },
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('link'))
    await shown(canvas)
  },
}

/** Focus shows the tooltip, and Escape hides it until the next focus. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await shown(canvas)
    await userEvent.keyboard('{Escape}')
    await expect(bubble(canvas)).not.toBeVisible()
    await expect(canvas.getByRole('link')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await shown(canvas)
    await userEvent.keyboard('{Enter}')
    await expect(bubble(canvas)).not.toBeVisible()
  },
}

/** The pointer may move onto the text, to read or select it; leaving both hides it. */
export const Hoverable: Story = {
  tags: ['!visual'],
  args: { text: 'Copies the reference, ACME-42.' },
  play: async ({ canvas }) => {
    const copy = canvas.getByRole('link')
    await userEvent.hover(copy)
    await shown(canvas)
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
    await userEvent.pointer([{ keys: '[TouchA]', target: canvas.getByRole('link') }])
    await expect(canvas.queryByRole('tooltip')).not.toBeInTheDocument()
  },
}

/** The second tooltip of a row of buttons opens at once. */
export const RowOfButtons: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Cluster>
      <Tooltip {...args} />
      <Tooltip text="Remove" trigger={control('Remove', <CloseIcon />)} />
    </Cluster>
  ),
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('link', { name: 'Copy' }))
    await shown(canvas)
    await userEvent.unhover(canvas.getByRole('link', { name: 'Copy' }))
    await waitFor(() => expect(canvas.queryByRole('tooltip')).not.toBeInTheDocument())
    await userEvent.hover(canvas.getByRole('link', { name: 'Remove' }))
    await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('Remove'), { timeout: 300 })
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
    await userEvent.hover(canvas.getByRole('link'))
    await shown(canvas)
    const { left, right } = bubble(canvas).getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(window.innerWidth)
  },
}

/** Escape only calls `onOpenChange`: the tooltip stays open while the parent passes `open`. */
export const KeptOpen: Story = {
  tags: ['!visual'],
  args: { open: true, onOpenChange: fn() },
  play: async ({ args, canvas }) => {
    await canvas.findByRole('tooltip')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await shown(canvas)
  },
}

const sides = ['end', 'top', 'bottom', 'start'] as const

/** Any control can have a tooltip. */
export const OnButton: Story = {
  tags: ['!visual'],
  args: { trigger: <Button>Copy the link</Button>, shortcut: <Kbd>C</Kbd> },
}

/** Tooltips at the four sides, with a shortcut. They are `manual`, so that all can be open at once. */
export const Variants: Story = {
  parameters: { frame: { width: 860, height: 200 } },
  decorators: [(Story) => <div className="w-200">{Story()}</div>],
  render: () => (
    <div className="grid h-40 grid-cols-4 place-items-center">
      {sides.map((side) => (
        <Tooltip
          key={side}
          side={side}
          text="Copy"
          shortcut={<Kbd>C</Kbd>}
          trigger={<Button>{side}</Button>}
          defaultOpen
        />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('tooltip', { hidden: true })).toHaveLength(sides.length))
    const all = canvas.getAllByRole('tooltip', { hidden: true })
    for (const each of all) {
      each.popover = 'manual'
      each.showPopover()
    }
    const [end] = canvas.getAllByRole('button', { name: 'end' })
    await expect(all[0]?.getBoundingClientRect().left).toBeGreaterThan(end?.getBoundingClientRect().right ?? 0)
  },
}
