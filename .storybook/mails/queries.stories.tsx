import type { Meta, StoryObj } from '@storybook/react-vite'
import mails from 'virtual:mails'
import { checkMail } from './mail-checks.ts'
import { MailPreview } from './mail-preview.tsx'

/** Every e-mail that the worker sends about queries and companies. */
const meta = {
  title: 'Mails/Queries',
  component: MailPreview,
  tags: ['!autodocs'],
  parameters: { frame: 'none', controls: { disable: true } },
  play: ({ args, canvasElement }) => checkMail(args.mail, canvasElement),
} satisfies Meta<typeof MailPreview>
export default meta

type Story = StoryObj<typeof meta>

export const Acknowledgement: Story = { args: { mail: mails['acknowledgement']! } }
export const QueryRaisedForYou: Story = { tags: ['no-screenshot'], args: { mail: mails['query-raised-for-you']! } }
export const NewQuery: Story = { tags: ['no-screenshot'], args: { mail: mails['new-query']! } }
export const Reply: Story = { args: { mail: mails['reply']! } }

/** A photo is made smaller, a small sign keeps its size. The list names them like other files. */
export const ReplyWithPictures: Story = { args: { mail: mails['reply-with-pictures']! } }
export const ResolvingReply: Story = { tags: ['no-screenshot'], args: { mail: mails['resolving-reply']! } }

/** The end of a long message is in TrackQuery only. */
export const LongReply: Story = { tags: ['!visual'], args: { mail: mails['long-reply']! } }

/** Each paragraph has the direction of its text. This machine may lack the letters, so there is no picture. */
export const ArabicReply: Story = { tags: ['!visual'], args: { mail: mails['arabic-reply']! } }
export const StatusChange: Story = { tags: ['no-screenshot'], args: { mail: mails['status-change']! } }
export const Assignment: Story = { tags: ['no-screenshot'], args: { mail: mails['assignment']! } }
export const Note: Story = { tags: ['no-screenshot'], args: { mail: mails['note']! } }
export const Mention: Story = { tags: ['no-screenshot'], args: { mail: mails['mention']! } }
export const SeveralQueries: Story = { args: { mail: mails['several-queries']! } }
export const Digest: Story = { args: { mail: mails['digest']! } }
export const Invitation: Story = { args: { mail: mails['invitation']! } }
