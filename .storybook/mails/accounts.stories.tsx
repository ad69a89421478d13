import type { Meta, StoryObj } from '@storybook/react-vite'
import mails from 'virtual:mails'
import { checkMail } from './mail-checks.ts'
import { MailPreview } from './mail-preview.tsx'

/** Every e-mail about an account. Most are of the sign-in service. */
const meta = {
  title: 'Mails/Accounts',
  component: MailPreview,
  tags: ['!autodocs'],
  parameters: { frame: 'none', controls: { disable: true } },
  play: ({ args, canvasElement }) => checkMail(args.mail, canvasElement),
} satisfies Meta<typeof MailPreview>
export default meta

type Story = StoryObj<typeof meta>

export const Confirmation: Story = { args: { mail: mails['confirmation']! } }
export const SignInCode: Story = { tags: ['no-screenshot'], args: { mail: mails['magic_link']! } }
export const Recovery: Story = { tags: ['no-screenshot'], args: { mail: mails['recovery']! } }
export const Invite: Story = { tags: ['no-screenshot'], args: { mail: mails['invite']! } }
export const AddressChange: Story = { tags: ['no-screenshot'], args: { mail: mails['email_change']! } }
export const Reauthentication: Story = { tags: ['no-screenshot'], args: { mail: mails['reauthentication']! } }
export const PasswordChanged: Story = { args: { mail: mails['password_changed']! } }
export const AddressChanged: Story = { tags: ['no-screenshot'], args: { mail: mails['email_changed']! } }
export const FactorAdded: Story = { tags: ['no-screenshot'], args: { mail: mails['mfa_factor_enrolled']! } }
export const FactorRemoved: Story = { tags: ['no-screenshot'], args: { mail: mails['mfa_factor_unenrolled']! } }

/** The operator of the installation removed it. */
export const FactorRemovedByOperator: Story = {
  tags: ['no-screenshot'],
  args: { mail: mails['second-factor-removed']! },
}
export const RecoveryCodesMade: Story = { tags: ['no-screenshot'], args: { mail: mails['recovery-codes-made']! } }
export const RecoveryCodeUsed: Story = { args: { mail: mails['recovery-code-used']! } }
