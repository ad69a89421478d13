import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/text.tsx'
import { named } from './theme.ts'
import { pixels } from './tokens.ts'

/** Smaller elements have smaller radii. An inner element never has a larger radius than its container. */
const meta = {
  title: 'Foundations/Radius',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** Checkboxes and badges, controls, panels; full for avatars, dots and pills. */
export const Radii: Story = {
  render: () => (
    <ul className="grid grid-cols-2 gap-6 md:grid-cols-4">
      {named('Radius', 'radius-').map(({ name, value }) => (
        <li key={name} className="grid gap-3">
          <span
            className="aspect-square border-2 border-line-strong bg-surface-raised"
            style={{ borderRadius: `var(--radius-${name})` }}
          />
          <div>
            <Text weight="medium" size="sm">
              {name}
            </Text>
            <Text tone="muted" size="xs" figures>
              {name === 'full' ? 'half the height' : `${pixels(value)} px`}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  ),
}
