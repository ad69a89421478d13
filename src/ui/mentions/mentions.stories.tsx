import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { TextAreaField } from '../field/text-area-field.tsx'
import type { Guide } from '../guide.ts'
import { Mentions } from './mentions.tsx'

const guide = {
  when: ['A text in which people call others in by `@` and their name.'],
  whenNot: ['A person is chosen and no text is written: a `Combobox`.', 'Nobody is told: names are just typed.'],
  anatomy: [
    { part: 'Text area', purpose: 'One `TextAreaField`. Its hint says that an `@` and a name work.' },
    { part: 'List', purpose: 'Under what was typed: up to six people, by name, with what tells them apart.' },
  ],
  accessibility: [
    'While people are listed arrows choose, Enter or Tab writes the name out, and Escape closes the list and nothing else.',
    'The focus stays in the text, and whoever is chosen is read aloud.',
    'Accents and capitals do not matter; a first name or a last one is enough.',
    'Without JavaScript a name is typed in full.',
  ],
} satisfies Guide

/** Lists who an `@` may mean while it is typed. */
const meta = {
  title: 'Components/Mentions',
  component: Mentions,
  parameters: { frame: { width: 420, height: 340 }, guide },
  args: {
    label: 'People to mention',
    people: [
      { name: 'Sofia Lindqvist', hint: 'Agent' },
      { name: 'Tomás Figueroa', hint: 'Agent' },
      { name: 'Marcus Oyelaran', hint: 'Admin' },
      { name: 'Mei Tanaka', hint: 'Requester' },
      { name: 'Maximiliane Wolfeschlegelsteinhausen-Bergerdorff', hint: 'Agent' },
    ],
    children: <TextAreaField name="body" label="Your note for staff" hint="Type @ and a name to call somebody in." />,
  },
} satisfies Meta<typeof Mentions>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const area = (canvas: Canvas) => canvas.getByLabelText<HTMLTextAreaElement>('Your note for staff')

/** Types at once: what is typed while the code of the list is on its way counts, too. */
async function type(canvas: Canvas, words: string): Promise<void> {
  await userEvent.click(area(canvas))
  await userEvent.type(area(canvas), words)
}

const listed = (canvas: Canvas) => canvas.findByRole('listbox', { name: 'People to mention' })
const names = (list: HTMLElement) => [...list.children].map((option) => option.firstChild?.textContent)

/** A text area like any other. */
export const Nothing: Story = {}

/** An `@` lists everybody, and the first is chosen. */
export const Asked: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await type(canvas, 'Could @')
    await expect(names(await listed(canvas))).toHaveLength(5)
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Marcus Oyelaran')
    await expect(area(canvas)).toHaveAttribute('aria-activedescendant')
  },
}

/** The beginning of a first name or of a last one, accents and capitals aside. */
export const Narrowed: Story = {
  play: async ({ canvas }) => {
    await type(canvas, '@t')
    await expect(names(await listed(canvas))).toEqual(['Mei Tanaka', 'Tomás Figueroa'])
    await userEvent.keyboard('om')
    await waitFor(() => expect(names(canvas.getByRole('listbox'))).toEqual(['Tomás Figueroa']))
  },
}

/** Enter writes the name out; the text goes on after it. */
export const Written: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Hello @sof')
    await listed(canvas)
    await userEvent.keyboard('{Enter}')
    await expect(area(canvas)).toHaveValue('Hello @Sofia Lindqvist ')
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard('and @mei')
    await listed(canvas)
    await userEvent.keyboard('{Tab}')
    await expect(area(canvas)).toHaveValue('Hello @Sofia Lindqvist and @Mei Tanaka ')
    await expect(area(canvas)).toHaveFocus()
  },
}

/** Arrows choose another; a click does, too. */
export const Chosen: Story = {
  play: async ({ canvas }) => {
    await type(canvas, '@')
    await listed(canvas)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Mei Tanaka')
    await userEvent.click(canvas.getByRole('option', { name: /Sofia/ }))
    await expect(area(canvas)).toHaveValue('@Sofia Lindqvist ')
    await expect(area(canvas)).toHaveFocus()
    await userEvent.keyboard('knows, @')
    await listed(canvas)
  },
}

/** Escape closes the list and leaves what was typed; so does a name that nobody bears, and an address. */
export const Closed: Story = {
  play: async ({ canvas }) => {
    await type(canvas, '@so')
    await listed(canvas)
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument()
    await expect(area(canvas)).toHaveValue('@so')
    await userEvent.keyboard(' @nobody, mail sofia@so')
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument()
  },
}
