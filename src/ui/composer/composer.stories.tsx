import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { AttachFiles } from '../attach-files/attach-files.tsx'
import { Button } from '../button/button.tsx'
import { TextAreaField } from '../field/text-area-field.tsx'
import type { Guide } from '../guide.ts'
import { LockIcon, ReplyIcon } from '../icon/icon.tsx'
import {
  ComposerChoice,
  ComposerDock,
  ComposerFoot,
  ComposerFrame,
  ComposerHead,
  ComposerPane,
  ComposerTools,
} from './composer.tsx'

const guide = {
  when: ['A message at the end of a conversation, which is read while it is written.'],
  whenNot: ['A form with several fields: `TextAreaField` among them.', 'A message that was sent: `MessageCard`.'],
  anatomy: [
    { part: 'ComposerDock', purpose: 'At the bottom of the view. A notice may stand above the frame.' },
    { part: 'ComposerFrame', purpose: 'The edge of the text, with the tone `note` where only staff read it.' },
    { part: 'ComposerHead', purpose: 'The choices, who reads the text, and help.' },
    { part: 'ComposerChoice', purpose: 'A radio button with icon and label. One of two may have the tone `note`.' },
    { part: 'ComposerPane', purpose: 'The form of a choice, or its words in the head. It has the tone of its choice.' },
    { part: 'Text', purpose: '`TextAreaField` with one row and a placeholder, in a form. It grows with its text.' },
    { part: 'ComposerFoot', purpose: 'Tools, files, and at the end the button that sends.' },
    { part: 'ComposerTools', purpose: 'Room for formatting buttons. On a phone it is there once there is a text.' },
    {
      part: 'Files',
      purpose: 'Any element of the foot with the class `composer-files` has a row of its own above the buttons.',
    },
  ],
  accessibility: [
    'Head and foot of an empty composer are hidden until the text has the focus. Without JavaScript they are always shown.',
    'An error, a file or a text that is kept leaves it open.',
    'A press into the frame beside its controls keeps the focus in the text.',
    'Amber is only visual: label, icon and button also say that it is a note.',
  ],
} satisfies Guide

type Kind = {
  tone?: 'note'
}

/** The choice between a reply and a note. */
function Choices({ name, tone }: Kind & { name: string }) {
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">Write</legend>
      <ComposerChoice name={name} value="reply" defaultChecked={!tone} icon={<ReplyIcon size="sm" />} label="Reply" />
      <ComposerChoice
        tone="note"
        name={name}
        value="note"
        defaultChecked={tone === 'note'}
        icon={<LockIcon size="sm" />}
        label="Internal note"
      />
    </fieldset>
  )
}

/** The text of one kind, and the button that sends it. */
function Form({ tone, text, error }: Kind & { text?: string; error?: string }) {
  const label = tone ? 'Your note for staff' : 'Your reply'
  return (
    <form className="flex flex-col gap-1">
      <TextAreaField
        name="body"
        label={<span className="sr-only">{label}</span>}
        placeholder={label}
        defaultValue={text}
        error={error}
        look={tone ?? 'default'}
        rows={1}
      />
      <ComposerFoot>
        <AttachFiles look="button" name="files" label="Attach files" />
        <Button
          tone={tone ? 'neutral' : 'primary'}
          icon={tone ? <LockIcon size="sm" /> : <ReplyIcon size="sm" />}
          className="ms-auto"
        >
          {tone ? 'Add note' : 'Send reply'}
        </Button>
      </ComposerFoot>
    </form>
  )
}

/** A message that is written at the bottom of the view. Empty, it is one line. */
const meta = {
  title: 'Forms/Composer',
  component: ComposerFrame,
  subcomponents: { ComposerDock, ComposerHead, ComposerChoice, ComposerPane, ComposerFoot, ComposerTools },
  parameters: { frame: 560, guide },
  args: { label: 'Write' },
  render: (args) => (
    <ComposerDock>
      <ComposerFrame {...args}>
        <ComposerHead>
          <Choices name="compose" />
        </ComposerHead>
        <ComposerPane>
          <Form />
        </ComposerPane>
        <ComposerPane tone="note">
          <Form tone="note" />
        </ComposerPane>
      </ComposerFrame>
    </ComposerDock>
  ),
} satisfies Meta<typeof ComposerFrame>
export default meta

type Story = StoryObj<typeof meta>

/** Empty and without the focus, it is one line. */
export const OneLine: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByPlaceholderText('Your reply')).toBeVisible()
    await expect(canvas.getByText('Send reply')).not.toBeVisible()
    await expect(canvas.getByText('Internal note')).not.toBeVisible()
  },
}

/** With the focus it opens. A press beside its controls keeps the focus. Left empty, it closes. */
export const Opened: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByPlaceholderText('Your reply')
    await userEvent.click(text)
    await expect(canvas.getByText('Send reply')).toBeVisible()
    await userEvent.click(canvas.getByRole('region', { name: 'Write' }))
    await expect(text).toHaveFocus()
    text.blur()
    await waitFor(() => expect(canvas.getByText('Send reply')).not.toBeVisible())
    await userEvent.click(text)
    await expect(canvas.getByText('Send reply')).toBeVisible()
  },
}

/** A choice shows its form and hides the other one. What was typed into that one stays. */
export const Note: Story = {
  play: async ({ canvas }) => {
    const reply = canvas.getByPlaceholderText('Your reply')
    await userEvent.type(reply, 'Ask Mei')
    await userEvent.click(canvas.getByText('Internal note'))
    await expect(canvas.getByPlaceholderText('Your note for staff')).toBeVisible()
    await expect(reply).not.toBeVisible()
    await expect(reply).toHaveValue('Ask Mei')
  },
}

/** An error keeps it open. Without choices, the frame has the tone. */
export const WithError: Story = {
  args: { tone: 'note' },
  render: (args) => (
    <ComposerDock>
      <ComposerFrame {...args}>
        <Form tone="note" error="Write a note." />
      </ComposerFrame>
    </ComposerDock>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add note')).toBeVisible()
  },
}

/** Closed, with a reply, with a note, and with an error. */
export const Variants: Story = {
  render: (args) => (
    <div className="flex flex-col gap-8">
      <ComposerDock>
        <ComposerFrame {...args} label="Closed">
          <Form />
        </ComposerFrame>
      </ComposerDock>
      <ComposerDock>
        <ComposerFrame {...args} label="A reply">
          <ComposerHead>
            <Choices name="first" />
          </ComposerHead>
          <Form text="Please restart it." />
        </ComposerFrame>
      </ComposerDock>
      <ComposerDock>
        <ComposerFrame {...args} label="A note">
          <ComposerHead>
            <Choices name="second" tone="note" />
          </ComposerHead>
          <Form tone="note" text="The fuser is worn." />
        </ComposerFrame>
      </ComposerDock>
      <ComposerDock>
        <ComposerFrame {...args} label="An error" tone="note">
          <Form tone="note" error="Write a note." />
        </ComposerFrame>
      </ComposerDock>
    </div>
  ),
}
