import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { named } from './theme.ts'
import { pixels } from './tokens.ts'

/**
 * All distances are steps of one grid: `xs` and `sm` within a group, `md` and `lg` between groups, `xl` between
 * sections. Components have no outer margin: `Stack` and `Cluster` set the gaps between them, and panels the inset.
 */
const meta = {
  title: 'Foundations/Space',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const [grid] = named('Grid', 'spacing')

/** The gaps of the layouts. */
export const Gaps: Story = {
  render: () => (
    <Stack as="ul" gap="lg">
      {named('Gaps', 'gap-').map(({ name, value }) => (
        <li key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-6">
          <div>
            <Text weight="medium" size="sm">
              {name}
            </Text>
            <Text tone="muted" size="xs" figures>
              {pixels(value)} px
            </Text>
          </div>
          <div className="flex h-12" style={{ gap: `var(--gap-${name})` }}>
            {['first', 'second', 'third'].map((one) => (
              <span key={one} className="w-24 rounded-control border border-accent bg-accent-soft" />
            ))}
          </div>
        </li>
      ))}
    </Stack>
  ),
}

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

/** Steps of the grid as in class names: `p-4` is four steps. */
export const Grid: Story = {
  render: () => (
    <Stack as="ul" gap="xs">
      {steps.map((step) => (
        <li key={step} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-6">
          <Text size="sm" figures>
            {step}{' '}
            <Text as="span" tone="muted" size="xs" figures>
              {step * pixels(grid?.value ?? '')} px
            </Text>
          </Text>
          <span className="h-4 max-w-full rounded-mark bg-accent" style={{ width: `calc(var(--spacing) * ${step})` }} />
        </li>
      ))}
    </Stack>
  ),
}
