import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ComponentType } from 'react'
import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import type { IconProps } from './glyph.tsx'
import * as eyeIcons from './eye-icon.tsx'
import * as formIcons from './form-icon.tsx'
import * as icons from './icon.tsx'
import * as listIcons from './list-icon.tsx'
import * as liveIcons from './live-icon.tsx'
import * as pageIcons from './page-icon.tsx'

const set: Record<string, ComponentType<IconProps>> = {
  ...icons,
  ...eyeIcons,
  ...formIcons,
  ...listIcons,
  ...liveIcons,
  ...pageIcons,
}
const all = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))

const guide = {
  when: [
    'A sign makes a word quicker to find: in the navigation, in buttons, before a count.',
    'The same thing always has the same sign. Look for it on the sheet below before adding one.',
  ],
  whenNot: [
    'It would stand alone and can be pressed: `IconButton`, which gives it a name.',
    'It says where a query stands or how urgent it is: `StatusPill`, `PriorityBars`.',
    'It only decorates. Emoji and drawings from elsewhere have no place here.',
  ],
  anatomy: [
    { part: 'Drawing', purpose: 'From Lucide: one line of even width, in the colour of the words beside it.' },
    { part: 'Size', purpose: '14 px beside small words, 16 px as a rule, 20 px where it stands out.' },
  ],
  accessibility: [
    'It is silent: the words beside it speak.',
    'Alone it may carry no meaning; whatever shows it gives it a name.',
    'What points along the line, such as chevrons and the arrow of a reply, turns round where text runs from right to left.',
  ],
} satisfies Guide

/** One set, one stroke. An icon is silent: the words beside it speak. */
const meta = {
  title: 'Components/Icon',
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

/** Where text runs from right to left, back points to the right; a search is a search everywhere. */
export const Mirrored: Story = {
  tags: ['!visual'],
  render: () => (
    <Cluster dir="rtl">
      <listIcons.ChevronLeftIcon />
      <listIcons.ReplyIcon />
      <icons.SignOutIcon />
      <icons.SearchIcon />
    </Cluster>
  ),
  play: async ({ canvasElement }) => {
    const scales = [...canvasElement.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).scale)
    await expect(scales).toEqual(['-1 1', '-1 1', '-1 1', 'none'])
  },
}

/** The whole set by name. */
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
