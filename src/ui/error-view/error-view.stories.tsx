import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { button } from '../button/button.tsx'
import { ErrorView } from './error-view.tsx'

/** Stands in for a page: what happened, where, and ways on. */
const meta = {
  title: 'Components/ErrorView',
  component: ErrorView,
  parameters: { frame: 860 },
  args: {
    code: '404',
    title: 'Page Not Found',
    message: 'Page not found: /nowhere',
    actions: (
      <a href="#home" className={button()}>
        Go to your company
      </a>
    ),
  },
} satisfies Meta<typeof ErrorView>
export default meta

type Story = StoryObj<typeof meta>

export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  },
}

export const ServerError: Story = {
  args: {
    code: '500',
    title: 'Internal Server Error',
    message: undefined,
    details: 'If it happens again, tell us this number: 0192f3c4',
  },
}

/** An address is shown as it was sent, however long, and never as HTML. */
export const LongAddress: Story = {
  parameters: { frame: 360 },
  args: { message: `Page not found: /<script>alert(1)</script>/${'nowhere'.repeat(24)}` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/<script>alert/)).toBeVisible()
  },
}
