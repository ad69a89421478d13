import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import type { IconProps } from '../icon/glyph.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'

const files = import.meta.glob<Record<string, ComponentType<IconProps>>>('../icon/*icon.tsx', { eager: true })
const icons = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Icon'))
  .toSorted(([one], [other]) => one.localeCompare(other, 'en'))

/**
 * One set, drawn with one stroke on a grid of 24. An icon stands beside its word; alone it stands only where everybody
 * knows it, and then its button has a name. Emoji are never icons.
 */
const meta = {
  title: 'Foundations/Icons',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** 14 px beside small text, 16 beside text, 20 alone. */
export const Sizes: Story = {
  parameters: { frame: 'fit' },
  render: () => (
    <Cluster gap="lg" align="end">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <div key={size} className="grid justify-items-center gap-2">
          <Cluster gap="sm">
            {icons.slice(0, 4).map(([name, Icon]) => (
              <Icon key={name} size={size} />
            ))}
          </Cluster>
          <Text size="xs" tone="muted">
            {size}
          </Text>
        </div>
      ))}
    </Cluster>
  ),
}

/** The whole set, by the names to import. */
export const Set: Story = {
  render: () => (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {icons.map(([name, Icon]) => (
        <Cluster key={name} as="li" wrap={false}>
          <Icon size="lg" />
          <Text as="span" size="sm" className="wrap-anywhere">
            {name.replace(/Icon$/, '')}
          </Text>
        </Cluster>
      ))}
    </ul>
  ),
}
