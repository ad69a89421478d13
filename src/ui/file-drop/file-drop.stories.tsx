import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fireEvent, fn, userEvent } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import type { DroppedFile } from './dropped-file.tsx'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

const words = {
  invite: 'Drop files here, or choose them',
  drop: 'Let go to add them',
  list: 'Chosen files',
  waiting: 'Waiting',
  done: 'Added',
  progress: (percent: number) => `${percent} %`,
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Try ${name} again`,
  added: (count: number) => `${files(count)} chosen.`,
  uploading: (percent: number) => `${percent} % sent.`,
  finished: (count: number) => `${files(count)} added.`,
  failed: (name: string, error: string) => `${name} was not added: ${error}`,
}

const waiting: DroppedFile = { id: 'a', name: 'printer.log', size: '12 kB', state: 'waiting' }
const uploading: DroppedFile = { id: 'b', name: 'floor-3.png', size: '2.4 MB', state: 'uploading', progress: 0.4 }
const unknown: DroppedFile = { id: 'c', name: 'scan.pdf', size: '840 kB', state: 'uploading' }
const done: DroppedFile = { id: 'd', name: 'invoice.pdf', size: '310 kB', state: 'done' }
const failed: DroppedFile = {
  id: 'e',
  name: 'tray.jpg',
  size: '3.1 MB',
  state: 'failed',
  error: 'The connection was lost. Try again.',
}
const tooLarge: DroppedFile = {
  id: 'f',
  name: 'film.mov',
  size: '1.2 GB',
  state: 'failed',
  canRetry: false,
  error: 'Larger than 25 MB. Make it smaller or share a link to it.',
}

const colourOf = (element: Element) => getComputedStyle(element).color

/** A file input with a large area. The native input covers it, so presses and drops work in every browser. */
const meta = {
  title: 'Forms/FileDrop',
  component: FileDrop,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'Files are uploaded while the form is filled in, with visible progress.',
        'Several files at once, some of which may be rejected.',
      ],
      whenNot: [
        'One small file that is uploaded at once: a button over a file input.',
        'Existing files: a list of `FileChip`.',
      ],
      anatomy: [
        { part: 'Label and hint', purpose: 'What the files are for; how many, how large, which kinds.' },
        {
          part: 'Area',
          purpose: 'Press it to choose, or drop files onto it. The text changes while files are dragged over it.',
        },
        { part: 'File', purpose: 'Name, size and state: waiting, progress, done, or the error.' },
        {
          part: 'Buttons',
          purpose: 'Remove the file, or retry after a failure. A file that would fail again can only be removed.',
        },
        { part: 'Error', purpose: 'For the whole field. Errors of one file stand with the file.' },
      ],
      accessibility: [
        'The area is one native file input: one Tab stop, opened with Enter or Space.',
        'Progress is announced at each quarter for all files together; failures and completion at once.',
        'When a file is removed, the focus moves to the next one, then to the area.',
        'Without JavaScript it is a native input, and the files are submitted with the form.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'Attachments',
    name: 'files',
    hint: 'Up to 10 files of 25 MB.',
    words,
    onAdd: fn(),
    onRemove: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof FileDrop>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    const input = canvas.getByLabelText('Attachments')
    await expect(input).toHaveFocus()
    await expect(input).toHaveAccessibleDescription('Up to 10 files of 25 MB.')
    const hint = canvas.getByText('Up to 10 files of 25 MB.')
    await expect(colourOf(canvas.getByText('Drop files here, or choose them'))).not.toBe(colourOf(hint))
  },
}

/** `onAdd` gets the chosen files, and the input is cleared for the same file again. */
export const Chosen: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Attachments')
    const chosen = [new File(['a'], 'printer.log'), new File(['b'], 'floor.png')]
    await userEvent.upload(input, chosen)
    await expect(args.onAdd).toHaveBeenCalledWith(chosen)
    await expect(input.files).toHaveLength(0)
  },
}

/** The text while files are dragged over the area. */
export const DraggedOver: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Attachments')
    await fireEvent.dragEnter(input)
    await expect(await canvas.findByText('Let go to add them')).toBeVisible()
    await fireEvent.dragLeave(input)
    await expect(await canvas.findByText('Drop files here, or choose them')).toBeVisible()
    await fireEvent.dragEnter(input)
    await canvas.findByText('Let go to add them')
  },
}

export const Uploading: Story = {
  args: { files: [uploading, unknown, waiting] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(3)
    await expect(canvas.getByRole('progressbar', { name: 'floor-3.png' })).toHaveValue(40)
    await expect(canvas.getByRole('progressbar', { name: 'scan.pdf' })).not.toHaveAttribute('value')
  },
}

/** A failed upload can be tried again. A file over the limit can only be removed. */
export const Failed: Story = {
  args: { files: [done, failed, tooLarge] },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try tray.jpg again' }))
    await expect(args.onRetry).toHaveBeenCalledWith('e')
    await expect(canvas.queryByRole('button', { name: 'Try film.mov again' })).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Remove film.mov' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove invoice.pdf' }))
    await expect(args.onRemove).toHaveBeenCalledWith('d')
  },
}

export const Done: Story = { args: { files: [done, { ...waiting, state: 'done' }] } }

/** Simulates the states of an upload. */
function Sending(args: FileDropProps) {
  const [all, setAll] = useState<readonly DroppedFile[]>([])
  const set = (state: Partial<DroppedFile>) => setAll((before) => before.map((file) => ({ ...file, ...state })))
  return (
    <>
      <FileDrop
        {...args}
        files={all}
        onAdd={(added) =>
          setAll([...all, ...added.map(({ name }) => ({ id: name, name, state: 'uploading' as const, progress: 0 }))])
        }
        onRemove={(id) => setAll(all.filter((file) => file.id !== id))}
      />
      <Button onClick={() => set({ progress: 0.1 })}>A bit</Button>
      <Button onClick={() => set({ progress: 0.6 })}>More</Button>
      <Button onClick={() => set({ state: 'done' })}>All</Button>
    </>
  )
}

/** Announcements of important changes only. The focus is never lost. */
export const Announcements: Story = {
  tags: ['!visual'],
  render: (args) => <Sending {...args} />,
  play: async ({ canvas }) => {
    const said = canvas.getByRole('status')
    const input = canvas.getByLabelText('Attachments')
    await userEvent.upload(input, [new File(['a'], 'one.log'), new File(['b'], 'two.log')])
    await expect(said).toHaveTextContent('2 files chosen.')
    await userEvent.click(canvas.getByRole('button', { name: 'A bit' }))
    await expect(said).toHaveTextContent('2 files chosen.')
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(said).toHaveTextContent('50 % sent.')
    await userEvent.click(canvas.getByRole('button', { name: 'All' }))
    await expect(said).toHaveTextContent('2 files added.')

    canvas.getByRole('button', { name: 'Remove one.log' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove two.log' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveFocus()
  },
}

/** Without `onAdd` or JavaScript, the native input is submitted with the form. */
export const WithoutCallback: Story = {
  args: { onAdd: undefined },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Attachments')
    await expect(input).toBeVisible()
    await expect(canvas.queryByText('Drop files here, or choose them')).not.toBeInTheDocument()
  },
}

export const WithError: Story = {
  args: { error: 'Add at least one file.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Attachments')).toBeInvalid()
  },
}

/** The text and the icon are muted, and the edge is faint. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    const hint = canvas.getByText('Up to 10 files of 25 MB.')
    await expect(colourOf(canvas.getByText('Drop files here, or choose them'))).toBe(colourOf(hint))
  },
}

/** Long names are truncated, long errors are not. */
export const Long: Story = {
  parameters: { frame: 280 },
  args: {
    label: 'Pictures of the Druckerwarteschlangenverwaltung that show what somebody saw when it stopped',
    files: [
      { ...uploading, name: `${'printer-'.repeat(30)}.log` },
      { ...tooLarge, name: `${'printer-'.repeat(30)}.mov` },
    ],
  },
}

/** Each state of a file. */
export const EveryState: Story = {
  tags: ['!visual'],
  args: { files: [waiting, uploading, unknown, done, failed, tooLarge] },
}

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 760 },
  render: (args) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-4">
      <FileDrop {...args} />
      <FileDrop {...args} {...EveryState.args} />
      <FileDrop {...args} error="Add at least one file." />
      <FileDrop {...args} disabled />
      <FileDrop {...args} onAdd={undefined} label="Without JavaScript" />
    </div>
  ),
}
