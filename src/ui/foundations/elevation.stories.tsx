import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { Text } from '../text/text.tsx'
import { named } from './theme.ts'

/**
 * Higher elements are nearer to the user. Mostly the background shows it: wells are sunken, panels are raised, each
 * with a border. Only temporary elements above the page have a shadow. Dark themes lighten raised surfaces instead;
 * high contrast has strong borders.
 */
const meta = {
  title: 'Foundations/Elevation',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const tile = 'grid h-32 content-end rounded-panel p-4'
const grounds = ['surface-sunken', 'surface', 'surface-raised']

function Tile({ name, use, className, style }: { name: string; use: string; className: string; style: CSSProperties }) {
  return (
    <li className={`${tile} ${className}`} style={style}>
      <Text weight="medium" size="sm">
        {name}
      </Text>
      <Text tone="muted" size="xs">
        {use}
      </Text>
    </li>
  )
}

/** From the lowest to the highest. */
export const Levels: Story = {
  render: () => (
    <ol className="grid gap-6 p-4 md:grid-cols-6">
      {grounds.map((name) => (
        <Tile
          key={name}
          name={name}
          use="ground, line"
          className="border border-line"
          style={{ backgroundColor: `var(--color-${name})` }}
        />
      ))}
      {named('Elevation', 'shadow-').map(({ name }) => (
        <Tile
          key={name}
          name={`shadow-${name}`}
          use="shadow"
          className="bg-surface-raised"
          style={{ boxShadow: `var(--shadow-${name})` }}
        />
      ))}
    </ol>
  ),
}

/** The stacking order. Modal dialogs, menus and toasts are in the browser's top layer, above all of these. */
export const Layers: Story = {
  parameters: { frame: 560 },
  render: () => (
    <ol className="relative isolate h-56">
      {named('Layers', 'z-index-').map(({ name, value }, at) => (
        <li
          key={name}
          className="absolute flex h-28 w-1/2 items-start justify-between rounded-panel bg-surface-raised p-3 shadow-overlay"
          style={{ zIndex: `var(--z-index-${name})`, insetInlineStart: `${at * 25}%`, top: `${at * 3.25}rem` }}
        >
          <Text weight="medium" size="sm">
            {name}
          </Text>
          <Text tone="muted" size="xs" figures>
            {value}
          </Text>
        </li>
      ))}
    </ol>
  ),
}
