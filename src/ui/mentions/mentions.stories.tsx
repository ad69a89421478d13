import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { TextAreaField } from '../field/text-area-field.tsx'
import type { Guide } from '../guide.ts'
import { Mentions } from './mentions.tsx'

const guide = {
  when: ['A text in which people mention others with `@` and a name.'],
  whenNot: ['A person is chosen without a text: `Combobox`.', 'Names without a notification: plain text.'],
  anatomy: [
    { part: 'Text area', purpose: 'One `TextAreaField`. Its hint explains `@`.' },
    { part: 'List', purpose: 'Below the typed text: up to six people in the given order, with a hint.' },
  ],
  accessibility: [
    'With an open list arrow keys choose, Enter or Tab inserts the name, and Escape only closes the list.',
    'The focus stays in the text, and the chosen person is announced.',
    'Accents and case do not matter; a first or last name is enough.',
    'Without JavaScript names are typed in full.',
  ],
} satisfies Guide

/** Lists people while an `@` and a name are typed. */
const meta = {
  title: 'Forms/Mentions',
  component: Mentions,
  parameters: { frame: { width: 420, height: 340 }, guide },
  args: {
    label: 'People to mention',
    people: [
      { name: 'Marcus Oyelaran', hint: 'Admin' },
      { name: 'Maximiliane Wolfeschlegelsteinhausen-Bergerdorff', hint: 'Agent' },
      { name: 'Mei Tanaka', hint: 'Requester' },
      { name: 'Sofia Lindqvist', hint: 'Agent' },
      { name: 'Tomás Figueroa', hint: 'Agent' },
    ],
    children: <TextAreaField name="body" label="Your note for staff" hint="Type @ and a name to call somebody in." />,
  },
} satisfies Meta<typeof Mentions>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const area = (canvas: Canvas) => canvas.getByLabelText<HTMLTextAreaElement>('Your note for staff')

/** Types without waiting: text typed while the module that lists people is loading must count. */
async function type(canvas: Canvas, words: string): Promise<void> {
  await userEvent.click(area(canvas))
  await userEvent.type(area(canvas), words)
}

const listed = (canvas: Canvas) => canvas.findByRole('listbox', { name: 'People to mention' })
const names = (list: HTMLElement) => [...list.children].map((option) => option.firstChild?.textContent)

/** An ordinary text area. */
export const WithoutMention: Story = {}

/** An `@` lists everybody and highlights the first. */
export const Open: Story = {
  tags: ['sheet'],
  play: async ({ canvas }) => {
    await type(canvas, 'Could @')
    await expect(names(await listed(canvas))).toHaveLength(5)
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Marcus Oyelaran')
    await expect(area(canvas)).toHaveAttribute('aria-activedescendant')
  },
}

/** The start of a first or last name, ignoring accents and case. */
export const Filtered: Story = {
  play: async ({ canvas }) => {
    await type(canvas, '@t')
    await expect(names(await listed(canvas))).toEqual(['Mei Tanaka', 'Tomás Figueroa'])
    await userEvent.keyboard('om')
    await waitFor(() => expect(names(canvas.getByRole('listbox'))).toEqual(['Tomás Figueroa']))
  },
}

/** Enter inserts the name; typing continues after it. */
export const Inserted: Story = {
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

/** Arrow keys or a click choose another person. */
export const ChosenByArrowKeys: Story = {
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

/** Escape, an unknown name and an e-mail address close the list without a change. */
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
