import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Welcome as WelcomePage } from './welcome.tsx'

/** The first page of Storybook. It has no screenshot, because its changes are new with each commit. */
const meta = {
  title: 'Welcome',
  component: WelcomePage,
  tags: ['!visual', '!autodocs'],
  parameters: { frame: 'none', controls: { disable: true } },
} satisfies Meta<typeof WelcomePage>
export default meta

export const Welcome: StoryObj<typeof meta> = {}

/** A story of its own: everybody who opens Storybook would see the page scrolled to where it ends. */
export const Contents: StoryObj<typeof meta> = {
  tags: ['!dev'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Forms' })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'TextField' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Combobox' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'What changed last' })).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Propose a component' }))
    await expect(canvas.getByRole('heading', { name: 'Propose a component' })).toHaveFocus()
  },
}
