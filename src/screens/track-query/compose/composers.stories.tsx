import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'
import type { FormValues } from '#domain/form.ts'
import type { SafeHtml } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { ana, asAgent, asRequester, ben, cleo, clientIds, dmitri, makeQuery, staff } from '../fixtures.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { StoryPage } from '../story-page.tsx'
import { composerHost, upload } from '../../../app/browser/open-composers.ts'
import { ComposerHostContext } from './composer-host.ts'
import { Composers, type ComposersProps } from './composers.tsx'
import { setFiles } from './file-list.ts'

const words = en.composer
const chosen = en.chosenFiles
const byBen = { role: 'requester', isRequester: true } as const

const meta = {
  title: 'Screens/Track query/One query/Composers',
  component: Composers,
  args: { query: makeQuery(), company: asAgent, staff, viewer: ana, clock, clientIds, compose: 'reply' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Composers>
export default meta

type Story = StoryObj<typeof meta>

/** Untouched it is one line. It opens with the focus, and stays open with a text. */
export const Untouched: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const frame = canvasElement.querySelector<HTMLElement>('#compose')
    const field = canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    const send = () => canvas.queryByRole('button', { name: words.send(ben.name) })
    await expect(send()).not.toBeInTheDocument()
    const low = frame?.offsetHeight ?? 0
    await expect(low).toBeLessThan(64)
    await userEvent.type(field, 'On my way')
    await expect(send()).toBeVisible()
    field.blur()
    await expect(send()).toBeVisible()
    await userEvent.clear(field)
    field.blur()
    await waitFor(() => expect(send()).not.toBeInTheDocument())
    await waitFor(() => expect(frame?.offsetHeight).toBe(low))
  },
}

export const Reply: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: words.replyTo(ben.name) }))
    await expect(canvas.getByRole('button', { name: words.send(ben.name) })).toBeVisible()
  },
}

const typed = 'See C:\\_work\\*.tmp:\n\n2. **stop** it\n4. start it, please'
const previewed =
  '<p dir="auto">See C:\\_work\\*.tmp:</p><ol dir="auto"><li value="2"><strong>stop</strong> it</li><li value="4">start it, please</li></ol>' as SafeHtml

/** The text as others will read it, in its place. Pressed again, the button goes back to the text and its caret. */
export const Previewed: Story = {
  args: { loadPreview: fn(async () => ({ html: previewed })) },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: words.replyTo(ben.name) })
    await userEvent.click(field)
    await userEvent.paste(typed)
    field.setSelectionRange(4, 11)
    const button = canvas.getByRole('button', { name: words.preview })
    await userEvent.click(button)
    const region = await canvas.findByRole('region', { name: words.preview })
    await expect(args.loadPreview).toHaveBeenCalledWith('reply', typed, expect.any(String))
    await expect(within(region).getAllByRole('listitem')[1]).toHaveProperty('value', 4)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(field).not.toBeVisible()
    await userEvent.click(button)
    await expect(field).toHaveFocus()
    await expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([typed, 4, 11])
    await userEvent.click(button)
    await canvas.findByRole('region', { name: words.preview })
  },
}

const { notReached } = words

/** Without an answer the text stays, and the reason is beside it until it changes. */
export const PreviewFailed: Story = {
  args: { loadPreview: async () => ({ problem: words.noPreview(notReached) }) },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    await userEvent.click(field)
    await userEvent.paste(typed)
    await userEvent.click(canvas.getByRole('button', { name: words.preview }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(words.noPreview(notReached))
    await expect(field).toHaveValue(typed)
    await expect(field).toBeVisible()
  },
}

/** Without JavaScript the form comes back with the preview above the text. */
export const PreviewReturned: Story = {
  tags: ['no-screenshot'],
  args: { formError: { intent: 'reply', errors: {}, values: { body: typed }, preview: previewed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: words.preview })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: words.replyTo(ben.name) })).toHaveValue(typed)
  },
}

/** What is typed below a preview makes it outdated, so it leaves the page. */
export const PreviewOutdated: Story = {
  tags: ['!visual'],
  args: PreviewReturned.args,
  play: async ({ canvas, userEvent }) => {
    const preview = canvas.getByRole('region', { name: words.preview })
    await userEvent.type(canvas.getByRole('textbox', { name: words.replyTo(ben.name) }), '!')
    await expect(preview).not.toBeInTheDocument()
  },
}

/** Only staff read a note: its colour and its button say so. */
export const Note: Story = {
  args: { compose: 'note' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: words.noteField }))
    await expect(canvas.getByRole('button', { name: words.addNote })).toBeVisible()
  },
}

/** A requester who is staff reads notes too, so the form says so before somebody writes about them. */
export const NoteAboutStaff: Story = {
  tags: ['!visual'],
  args: { compose: 'note', query: makeQuery({ requester: dmitri }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: words.noteField })).toHaveAccessibleDescription(
      `${words.noteReadersOfStaff(dmitri.name)} ${words.hint}`,
    )
  },
}

/** The first bytes of a JPEG. */
const jpegStart = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const photo = (name: string, size = jpegStart.length) =>
  new File([jpegStart, new Uint8Array(size - jpegStart.length)], name, { type: 'image/jpeg' })

/** While a message with files is sent, the page shows how much is uploaded. */
export const Uploading: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'reply', body: 'See the photo.' } },
  decorators: [(Story) => <ComposerHostContext value={composerHost}>{Story()}</ComposerHostContext>],
  play: async ({ canvas, userEvent }) => {
    const [input] = canvas.getAllByLabelText(words.files)
    await userEvent.upload(input as HTMLElement, photo('roller.jpg'))
    const list = await canvas.findByRole('list', { name: chosen.chosen }, { timeout: 10_000 })
    await expect(list).toHaveTextContent('roller.jpg')
    const bar = await canvas.findByRole('progressbar', { name: chosen.uploading }, { timeout: 10_000 })
    await expect(bar).not.toHaveAttribute('value')
    const cancel = fn()
    upload.set({ share: 0.424, cancel })
    await waitFor(() => expect(bar).toHaveAttribute('value', '42'))
    await expect(canvas.getByText(chosen.uploaded(42))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: chosen.cancelUpload }))
    await expect(cancel).toHaveBeenCalledOnce()
    // Once all is sent, the server may have stored it.
    upload.set({ share: 1, cancel })
    await waitFor(() => expect(canvas.queryByRole('button', { name: chosen.cancelUpload })).not.toBeInTheDocument())
    upload.set({})
  },
}

/** A photo as large as cameras take them, with noise that compresses badly. */
async function noisyPicture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(width, height)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
  }
  context.putImageData(pixels, 0, 0)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), type, 0.95))
}

/** A JPEG with the data of a camera: it was held upright, and says where. */
async function cameraPhoto(width: number, height: number): Promise<File> {
  const jpeg = await noisyPicture(width, height, 'image/jpeg')
  // TIFF, big-endian, with one entry: orientation 6. The place follows as text.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode('GPS 47.5,19.0')]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  const parts = [jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)]
  return new File(parts, 'roller.jpg', { type: 'image/jpeg', lastModified: 1 })
}

const chosenIn = (input: HTMLElement | undefined) => [...((input as HTMLInputElement).files ?? [])]

/** A large photo is made smaller before it is sent, upright and without its place. Its author can send the original. */
export const PhotoMadeSmaller: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const taken = await cameraPhoto(3000, 1500)
    await expect(await taken.text()).toContain('GPS 47.5')
    const [input] = canvas.getAllByLabelText(words.files)
    setFiles(input as HTMLInputElement, [taken])
    const original = await canvas.findByRole('button', { name: chosen.of(chosen.sendOriginal, 'roller.jpg') })
    const [smaller] = chosenIn(input)
    await expect(smaller!.size).toBeLessThan(taken.size)
    await expect(smaller!.type).toBe('image/jpeg')
    await expect(await smaller!.text()).not.toContain('GPS')
    const { width, height } = await createImageBitmap(smaller!)
    await expect([width, height]).toEqual([1280, 2560])
    const { fileSize } = en.measures
    const list = canvas.getByRole('list', { name: chosen.chosen })
    await expect(list).toHaveTextContent(chosen.shrunk('roller.jpg', fileSize(smaller!.size), fileSize(taken.size)))

    await userEvent.click(original)
    await waitFor(() => expect(chosenIn(input)[0]!.size).toBe(taken.size))
    await userEvent.click(canvas.getByRole('button', { name: chosen.of(chosen.sendSmaller, 'roller.jpg') }))
    await waitFor(() => expect(chosenIn(input)[0]!.size).toBe(smaller!.size))
    // The same photo again is no second file.
    setFiles(input as HTMLInputElement, [...chosenIn(input), taken])
    await waitFor(() => expect(chosenIn(input)).toHaveLength(1))
    await expect(chosenIn(input)[0]!.size).toBe(smaller!.size)
  },
}

/** A picture that the browser cannot read is sent as it is, and so is a small one. */
export const PictureSentAsItIs: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const broken = photo('broken.jpg', 2_000_000)
    const screenshot = new File([await noisyPicture(800, 500, 'image/png')], 'screen.png', { type: 'image/png' })
    const [input] = canvas.getAllByLabelText(words.files)
    setFiles(input as HTMLInputElement, [broken, screenshot])
    const { fileSize } = en.measures
    const list = await canvas.findByRole('list', { name: chosen.chosen })
    await waitFor(() => expect(list).toHaveTextContent(chosen.chosenFile('broken.jpg', fileSize(broken.size))))
    await expect(chosenIn(input).map(({ size }) => size)).toEqual([broken.size, screenshot.size])
    await expect(
      canvas.queryByRole('button', { name: chosen.of(chosen.sendOriginal, 'screen.png') }),
    ).not.toBeInTheDocument()
  },
}

/** A refused file is named when it is chosen. The others stay chosen, and the next choice starts without its message. */
export const RefusedWhenChosen: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const [input] = canvas.getAllByLabelText(words.files)
    const names = () => chosenIn(input).map(({ name }) => name)
    const program = new File(['MZ\x90\0'], 'setup.exe')
    const disguised = new File(['MZ\0\0\0\0'], 'invoice.pdf')
    const empty = new File([], 'empty.log')
    setFiles(input as HTMLInputElement, [
      photo('panel.jpg'),
      program,
      disguised,
      empty,
      new File(['MZ'], 'about MZ.txt'),
    ])
    const refused = [
      en.errors.fileKind('setup.exe'),
      en.errors.fileDisguised('invoice.pdf', 'a PDF'),
      en.errors.fileEmpty('empty.log'),
    ]
    for (const message of refused) await expect(await canvas.findByText(message)).toBeVisible()
    await waitFor(() => expect(names()).toEqual(['panel.jpg', 'about MZ.txt']))
    const list = canvas.getByRole('list', { name: chosen.chosen })
    await expect(list).not.toHaveTextContent('setup.exe')
    setFiles(input as HTMLInputElement, [...chosenIn(input), new File(['more'], 'more.txt')])
    await waitFor(() => expect(canvas.queryByText(refused[0]!)).not.toBeInTheDocument())
    await expect(names()).toEqual(['panel.jpg', 'about MZ.txt', 'more.txt'])
  },
}

/** Browsers call each pasted screenshot image.png. Two that differ are two files, and one chosen twice is one file. */
export const PastedScreenshots: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const [input] = canvas.getAllByLabelText(words.files)
    const screenshot = (text: string, lastModified: number) =>
      new File([jpegStart, text], 'image.png', { lastModified })
    const paste = (file: File) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(file)
      setFiles(input as HTMLInputElement, [...chosenIn(input), ...clipboardData.files])
    }
    paste(screenshot('first', 1))
    paste(screenshot('other', 2))
    paste(screenshot('first', 3))
    const texts = async () => Promise.all(chosenIn(input).map(async (file) => (await file.text()).slice(-5)))
    await waitFor(async () => expect(await texts()).toEqual(['first', 'other']))
    const list = await canvas.findByRole('list', { name: chosen.chosen })
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  },
}

/** A closed query has only the note composer for staff. */
export const NoteOnly: Story = { args: { query: makeQuery({ status: 'closed', resolution: 'answered' }) } }

/** `@` in a note offers colleagues only. */
export const Mentioning: Story = {
  tags: ['no-screenshot'],
  args: { compose: 'note' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: words.noteField })
    await userEvent.click(field)
    await userEvent.type(field, 'The rest is yours, @')
    const names = within(await canvas.findByRole('listbox', { name: words.mention })).getAllByRole('option')
    await expect(names.map((name) => name.textContent)).toEqual([cleo.name, dmitri.name])
  },
}

/** A requester has one composer and no tabs. */
export const Requester: Story = {
  tags: ['no-screenshot'],
  args: { company: asRequester, staff: [], viewer: ben, query: makeQuery({}, byBen) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument()
    await expect(canvasElement).not.toHaveTextContent(/note/i)
  },
}

/** Without rights no composer is rendered. */
export const WithoutRights: Story = {
  args: { company: asRequester, staff: [], viewer: ben, query: makeQuery({}, { role: 'requester' }) },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
  },
}

type Step = { clientIds?: ComposersProps['clientIds']; pending?: FormValues; formError?: InvalidForm }

/** The states of a page while a reply is sent, one step per click. */
function StorySteps({ steps, ...props }: ComposersProps & { steps: Step[] }) {
  const [index, setIndex] = useState(-1)
  return (
    <>
      <Composers {...props} {...steps[index]} />
      <button type="button" data-offstage className="min-h-6 min-w-6" onClick={() => setIndex(index + 1)}>
        {index + 1}
      </button>
    </>
  )
}

const fresh = { reply: '01970000-0000-7000-8000-0000000003aa', note: '01970000-0000-7000-8000-0000000003bb' }
const sending = { intent: 'reply', body: 'On my way' }

/** After acceptance the form resets with a new id and keeps the focus. */
export const Accepted: Story = {
  tags: ['!visual'],
  render: (args) => <StorySteps {...args} steps={[{ pending: sending }, { clientIds: fresh }]} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const text = () => canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    const id = () => canvasElement.querySelector('input[name=clientId]')
    await userEvent.type(text(), 'On my way')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(text()).toHaveValue('On my way')
    await expect(id()).toHaveValue(clientIds.reply)
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(text()).toHaveValue('')
    await expect(id()).toHaveValue(fresh.reply)
  },
}

/** A file that is chosen while a reply is being sent belongs to the next one. */
export const FileChosenWhileSending: Story = {
  tags: ['!visual'],
  render: (args) => <StorySteps {...args} steps={[{ pending: sending }, { clientIds: fresh }]} />,
  play: async ({ canvas, userEvent }) => {
    const input = () => canvas.getAllByLabelText<HTMLInputElement>(words.files)[0] as HTMLInputElement
    const names = () => chosenIn(input()).map(({ name }) => name)
    setFiles(input(), [new File(['a'], 'panel.txt')])
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    setFiles(input(), [...chosenIn(input()), new File(['bb'], 'later.txt')])
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await waitFor(() => expect(names()).toEqual(['later.txt']))
    await expect(await canvas.findByRole('list', { name: chosen.chosen })).toHaveTextContent('later.txt')
  },
}

/** A page load and an error keep the typed text and the id. */
export const ReloadedThenRejected: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      {...args}
      steps={[
        { clientIds: fresh },
        { clientIds: fresh, pending: sending },
        {
          clientIds: fresh,
          formError: { intent: 'reply', errors: { form: en.actions.errors.query_changed }, values: sending },
        },
      ]}
    />
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const text = () => canvas.getByRole('textbox', { name: words.replyTo(ben.name) })
    const kept = async () => {
      await expect(text()).toHaveValue('On my way')
      await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientIds.reply)
    }
    await userEvent.type(text(), 'On my way')
    for (const step of ['0', '1', '2']) {
      await userEvent.click(canvas.getByRole('button', { name: step }))
      await kept()
    }
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.query_changed)
  },
}

/** Files are not uploaded again: accepted ones are kept, and the input is empty. */
export const FilesAreSentOnce: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      {...args}
      steps={[
        { pending: sending },
        {
          formError: {
            intent: 'reply',
            errors: { files: en.errors.fileLarge('film.mov') },
            values: sending,
            files: [{ id: fresh.note, name: 'panel.jpg', size: 2048 }],
          },
        },
        { formError: { intent: 'assign', errors: { assignee: en.actions.errors.query_changed }, values: {} } },
      ]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const inField = () => canvas.getAllByLabelText<HTMLInputElement>(words.files)[0]?.files
    const [field] = canvas.getAllByLabelText(words.files)
    await userEvent.upload(field as HTMLElement, [photo('panel.jpg'), new File(['\0\0\0\x08moov'], 'film.mov')])
    await expect(inField()).toHaveLength(2)
    // The names of the chosen files are listed below the input.
    const list = await canvas.findByRole('list', { name: chosen.chosen }, { timeout: 10_000 })
    await expect(list).toHaveTextContent(/panel\.jpg.*film\.mov/)
    await expect(canvas.getByRole('button', { name: chosen.removeFile('film.mov') })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(inField()).toHaveLength(0)
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
    await expect(canvas.queryByRole('list', { name: chosen.chosen })).not.toBeInTheDocument()
    const [again] = canvas.getAllByLabelText(words.files)
    await userEvent.upload(again as HTMLElement, [photo('panel.jpg', 2048)])
    await expect(await canvas.findByText(chosen.chosenAgain('panel.jpg', en.measures.fileSize(2048)))).toBeVisible()
    // The response to another form comes in between.
    await userEvent.click(canvas.getByRole('button', { name: '2' }))
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
  },
}
