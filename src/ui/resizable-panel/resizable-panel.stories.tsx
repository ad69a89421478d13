import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { expect, fireEvent, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { Text } from '../text/text.tsx'
import { ResizablePanel, type ResizablePanelProps } from './resizable-panel.tsx'

const guide = {
  when: ['Two views stand side by side, and people decide how much room each has: a list and what it opens.'],
  whenNot: [
    'The panel lies over the page: `Drawer`.',
    'The width never needs to change: `Grid`.',
    'Columns of a table: `DataTable` has edges of its own.',
  ],
  anatomy: [
    { part: 'Panel', purpose: 'Any content. Its width is a style that the server renders, so nothing shifts.' },
    { part: 'Edge', purpose: 'A line on the inner side, 24 px wide for the pointer. It shows on hover and focus.' },
  ],
  accessibility: [
    'The edge is a separator that takes the focus before the content and tells its width. Arrow keys move it by 16 px.',
    'Home and End go to the least and the greatest width. Enter and a double click go back to the first one.',
    'Below 768 px the panel takes the whole row, and without JavaScript the edge does not move: both hide it.',
    'Store the width in `onWidthCommit`, and pass it as `defaultWidth` or `width` when the page is rendered.',
  ],
} satisfies Guide

/** The row around a panel. */
const inRow = (panel: ReactNode, side: ResizablePanelProps['side']) => {
  const list = (
    <div key="list" className="min-w-0 grow p-4">
      <Text>The list takes the room that the panel leaves.</Text>
    </div>
  )
  return (
    <div className="flex h-40 rounded-panel border border-line bg-surface max-md:flex-col">
      {side === 'start' ? [panel, list] : [list, panel]}
    </div>
  )
}

/** A panel beside the page, with an edge that moves. */
const meta = {
  title: 'Layout/ResizablePanel',
  component: ResizablePanel,
  parameters: { frame: 720, guide },
  args: {
    edgeLabel: 'Width of the query',
    defaultWidth: 320,
    minWidth: 240,
    maxWidth: 480,
    valueText: (width) => `${width} pixels`,
    onWidthChange: fn(),
    onWidthCommit: fn(),
    children: (
      <div className="p-4">
        <Heading level={2} size="sm">
          Printer on floor 3 jams
        </Heading>
        <Text tone="muted">ACME-42</Text>
      </div>
    ),
  },
  render: (args) => inRow(<ResizablePanel key="panel" {...args} />, args.side),
} satisfies Meta<typeof ResizablePanel>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

/** The edge follows the arrow keys and the pointer, within its limits. */
export const Moved: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await userEvent.tab()
    const edge = canvas.getByRole('separator', { name: 'Width of the query' })
    await expect(edge).toHaveFocus()
    await expect(edge).toHaveAttribute('aria-valuetext', '320 pixels')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(edge).toHaveAttribute('aria-valuenow', '352')
    await expect(edge.parentElement).toHaveStyle({ width: '352px' })
    await userEvent.keyboard('{End}{ArrowLeft}')
    await expect(edge).toHaveAttribute('aria-valuenow', '480')
    await userEvent.keyboard('{Home}')
    await expect(args.onWidthCommit).toHaveBeenLastCalledWith(240)
    await userEvent.keyboard('{Enter}')
    await expect(edge).toHaveAttribute('aria-valuenow', '320')
    const { left, top } = edge.getBoundingClientRect()
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: edge, coords: { clientX: left + 12, clientY: top + 9 } },
      { target: edge, coords: { clientX: left - 28, clientY: top + 9 } },
      { keys: '[/MouseLeft]' },
    ])
    await expect(args.onWidthCommit).toHaveBeenLastCalledWith(360)
    await fireEvent.doubleClick(edge)
    await expect(edge).toHaveAttribute('aria-valuenow', '320')
  },
}

/** The parent owns the width and keeps it. */
function Owned(args: ResizablePanelProps) {
  const [width, setWidth] = useState(280)
  return inRow(<ResizablePanel key="panel" {...args} width={width} onWidthChange={setWidth} />, args.side)
}

/** At either side. The server knows the width that was remembered. */
export const Variants: Story = {
  render: (args) => (
    <div className="grid gap-4">
      {inRow(<ResizablePanel key="panel" {...args} />, 'end')}
      <Owned {...args} side="start" edgeLabel="Width of the navigation" />
    </div>
  ),
}
