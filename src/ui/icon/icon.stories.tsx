import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import type { IconProps } from './create-icon.tsx'
import * as icons from './icon.tsx'

const set: Record<string, ComponentType<IconProps>> = icons
const all = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))

const guide = {
  when: [
    'An icon makes a label quicker to find: in the navigation, in buttons, before a count.',
    'One meaning has one icon everywhere. Check the sheet below before you add an icon.',
  ],
  whenNot: [
    'The icon alone is the button: `IconButton`, which gives it an accessible name.',
    'Status or priority: `StatusPill`, `PriorityBars`.',
    'Decoration. Emoji and other icon sets are not used.',
  ],
  anatomy: [
    { part: 'Drawing', purpose: 'From Lucide: one stroke width, in the colour of the text beside it.' },
    { part: 'Size', purpose: '14 px beside small text, 16 px by default, 20 px where it stands out.' },
  ],
  accessibility: [
    'Screen readers skip it: the text beside it has the meaning.',
    'An icon alone needs a name from the element around it.',
    'Icons that point forward or back, such as chevrons and the reply arrow, are mirrored in right-to-left text.',
  ],
} satisfies Guide

/** An icon. All icons have the same stroke width, and screen readers skip them. */
const meta = {
  title: 'Foundations/Icon',
  component: icons.SearchIcon,
  parameters: { guide, exportName: 'SearchIcon' },
  argTypes: {
    size: {
      description: '14, 16 or 20 px.',
      table: { type: { summary: "'sm' | 'md' | 'lg'" }, defaultValue: { summary: "'md'" } },
    },
  },
} satisfies Meta<typeof icons.SearchIcon>
export default meta

type Story = StoryObj<typeof meta>

/** 14, 16 and 20 px. */
export const Sizes: Story = {
  render: () => (
    <Cluster>
      <icons.SearchIcon size="sm" />
      <icons.SearchIcon />
      <icons.SearchIcon size="lg" />
    </Cluster>
  ),
}

/** In right-to-left text, icons that point forward or back are mirrored. Other icons are not. */
export const Mirrored: Story = {
  tags: ['!visual'],
  render: () => (
    <Cluster dir="rtl">
      <icons.ChevronLeftIcon />
      <icons.ReplyIcon />
      <icons.SearchIcon />
    </Cluster>
  ),
  play: async ({ canvasElement }) => {
    const scales = [...canvasElement.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).scale)
    await expect(scales).toEqual(['-1 1', '-1 1', 'none'])
  },
}

/** All icons by name. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: () => (
    <ul className="grid grid-cols-4 gap-3">
      {all.map(([name, Icon]) => (
        <Cluster key={name} as="li">
          <Icon />
          <Text as="span" size="sm" tone="muted">
            {name}
          </Text>
        </Cluster>
      ))}
    </ul>
  ),
}
