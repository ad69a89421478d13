import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { NewVersion } from './new-version.tsx'

const { notices } = en

const meta = {
  title: 'Screens/Shell/New version',
  component: NewVersion,
  args: { offered: true, place: { pathname: '/trackQuery', search: '?company=ACME' } },
  decorators: [
    (Story) => (
      <div className="h-40">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NewVersion>
export default meta

type Story = StoryObj<typeof meta>

/** The link reloads the current page as a new document. */
export const Offered: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(notices.newVersion)
    await expect(canvas.getByRole('link', { name: notices.loadNewVersion })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME',
    )
  },
}

/** The live region exists before its text, so that the text is announced. */
export const NothingNew: Story = {
  tags: ['!visual'],
  args: { offered: false },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[role="status"]')).toBeEmptyDOMElement()
  },
}
