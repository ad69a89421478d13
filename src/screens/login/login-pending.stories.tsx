import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { LoginScreen } from './login-screen.tsx'

const { login } = en
const email = 'ana@example.com'
const asked = { mode: 'verify', email, purpose: 'email' } as const

/** Sign-in pages with a pending form. */
const meta = {
  title: 'Screens/Login/Pending',
  component: LoginScreen,
  args: { mode: 'sign-in' },
  tags: ['!visual'],
  decorators: [
    (Story) => (
      <BareFrame flash={null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof LoginScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Only the pending form's button is busy. */
export const CheckingCode: Story = {
  tags: ['visual'],
  args: { ...asked, pending: { intent: 'verify-code', email, code: '123456' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.verify.email })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('button', { name: login.sendAgain })).not.toHaveAttribute('aria-busy')
  },
}

export const SendingNewCode: Story = {
  args: { ...asked, pending: { intent: 'send-code', email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.sendAgain })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('button', { name: login.verify.email })).not.toHaveAttribute('aria-busy')
  },
}
