import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ComponentType } from 'react'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import type { IconProps } from './glyph.tsx'
import * as eyeIcons from './eye-icon.tsx'
import * as icons from './icon.tsx'
import * as listIcons from './list-icon.tsx'
import * as pageIcons from './page-icon.tsx'

const set: Record<string, ComponentType<IconProps>> = { ...icons, ...eyeIcons, ...listIcons, ...pageIcons }
const all = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** One set, one stroke. An icon is silent: the words beside it speak. */
const meta = {
  title: 'Components/Icon',
  component: icons.SearchIcon,
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

/** The whole set by name. */
export const Sheet: Story = {
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
