import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, userEvent } from 'storybook/test'
import { setNativeValue } from '../field/set-native-value.ts'
import { RejudgingContext } from '../field/use-rejudged.ts'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { AddressTags, type AddressTagsProps } from './address-tags.tsx'

/** A field for several e-mail addresses, typed or pasted. Each becomes a tag that can be removed. */
const meta = {
  title: 'Forms/AddressTags',
  component: AddressTags,
  parameters: {
    frame: 400,
    guide: {
      when: ['Several people are invited or written to at once.'],
      whenNot: ['One address: `TextField`.', 'People who are known already: `Combobox`.'],
      anatomy: [
        { part: 'Tag', purpose: 'One address. Its cross removes it, and so does Backspace in the empty field.' },
        { part: 'Marked tag', purpose: 'What cannot be an address. It stays, and the error names it.' },
      ],
      accessibility: [
        'The error is the description of the text field, so that screen readers read it with the label.',
        'Without JavaScript it is a text area with the same name.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'E-mail addresses',
    hint: 'Separated by commas or line breaks.',
    name: 'emails',
    split: (text) => text.split(/[\s,;]+/).filter(Boolean),
    isAddress: (text) => /^[^@]+@[^@]+$/.test(text),
    removeLabel: (address) => `Remove ${address}`,
    invalidLabel: (addresses) => `These are not addresses: ${addresses.join(', ')}.`,
  },
} satisfies Meta<typeof AddressTags>
export default meta

type Story = StoryObj<typeof meta>

/** Typed, pasted, removed by Backspace, and one that is no address. */
export const Variants: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'E-mail addresses' })
    await userEvent.type(field, 'ana@acme.example,ben@acme.example{Enter}')
    await userEvent.keyboard('{Backspace}')
    await expect(canvas.queryByText('ben@acme.example')).not.toBeInTheDocument()
    await userEvent.paste('cleo@acme.example; dmitri')
    await expect(canvas.getByText('These are not addresses: dmitri.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove cleo@acme.example' })).toBeVisible()
  },
}

/** An error about an address stays until the address is removed, also where other fields are judged when left. */
export const LeftWithAnError: Story = {
  tags: ['!visual', '!autodocs'],
  render: (args) => (
    <RejudgingContext value={{ judge: async () => undefined, answer: 0 }}>
      <form>
        <AddressTags {...args} />
      </form>
    </RejudgingContext>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'E-mail addresses' })
    await userEvent.type(field, 'dmitri,')
    await userEvent.tab()
    await expect(field).not.toHaveFocus()
    await expect(canvas.getByText('These are not addresses: dmitri.')).toBeVisible()
    await expect(field).toBeInvalid()
  },
}

/** Addresses typed before hydration become tags on hydration. An unfinished last one stays in the focused field. */
export const TypedBeforeHydration: Story = {
  tags: ['!visual', '!autodocs'],
  render: () => <div />,
  play: async ({ args, canvas, canvasElement }) => {
    const page = canvasElement.querySelector('[data-frame] > div') as HTMLElement
    page.innerHTML = renderToString(<AddressTags {...args} />)
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail addresses' }), 'ana@acme.example, ben@ac')
    const root = hydrateRoot(page, <AddressTags {...args} />)
    await expect(await canvas.findByRole('button', { name: 'Remove ana@acme.example' })).toBeVisible()
    const field = canvas.getByRole('textbox', { name: 'E-mail addresses' })
    await expect(field).toHaveFocus()
    await expect(field).toHaveValue('ben@ac')
    root.unmount()
  },
}

/** The hidden text area differs from its default once a person types, and takes restored text. A reset empties it. */
export const Restored: Story = {
  tags: ['!visual', '!autodocs'],
  args: { required: true },
  render: (args) => (
    <form>
      <AddressTags {...args} />
      <Button type="reset">Start again</Button>
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const posted = canvasElement.querySelector<HTMLTextAreaElement>('textarea[name="emails"]') as HTMLTextAreaElement
    const field = canvas.getByRole('textbox', { name: 'E-mail addresses' })
    await expect(posted.value).toBe(posted.defaultValue)
    await expect(field).toBeRequired()
    await userEvent.type(field, 'ana@acme.example,be')
    await expect(posted.value).toBe('ana@acme.example\nbe')
    await expect(posted.defaultValue).toBe('')
    setNativeValue(posted, 'cleo@acme.example\ndmitri@acme.example')
    await expect(await canvas.findByRole('button', { name: 'Remove dmitri@acme.example' })).toBeVisible()
    await expect(canvas.queryByText('ana@acme.example')).not.toBeInTheDocument()
    await expect(field).toHaveValue('')
    await expect(posted).toHaveValue('cleo@acme.example\ndmitri@acme.example')
    await expect(field).not.toBeRequired()
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }))
    await expect(canvas.queryByText('cleo@acme.example')).not.toBeInTheDocument()
    await expect(posted).toHaveValue('')
  },
}

/** A form whose every answer is a rejection. */
function RejectingForm(props: AddressTagsProps) {
  const [rejected, setRejected] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setRejected(event.currentTarget.querySelector('textarea')?.value)
      }}
    >
      <AddressTags {...props} defaultValue={rejected} error={rejected !== undefined && 'Enter an address.'} />
      <Button type="submit">Send</Button>
    </form>
  )
}

/** The error of an answer is shown however the addresses changed before they were posted, until they change again. */
export const Rejected: Story = {
  tags: ['!visual', '!autodocs'],
  render: (args) => <RejectingForm {...args} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'E-mail addresses' })
    await userEvent.type(field, 'ana@acme.example{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove ana@acme.example' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(field).toHaveAccessibleDescription(/Enter an address/)
    await userEvent.type(field, 'b')
    await expect(field).not.toHaveAccessibleDescription(/Enter an address/)
  },
}
