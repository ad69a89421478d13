import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { ChoiceMark } from '../field/choice.tsx'
import type { Guide } from '../guide.ts'
import { MoreIcon } from '../icon/page-icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Grid } from '../layout/grid.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { Card, cardLink, type CardProps } from './card.tsx'

const titleLink = (
  <a href="#acme-42" className={cardLink()}>
    Printer on floor 3 jams
  </a>
)

const state = (
  <StatusPill shape="half" tone="accent">
    Open
  </StatusPill>
)

const more = <IconButton size="sm" label="More acts" icon={<MoreIcon />} />

const footer = (
  <>
    <Avatar name="Ana Silva" size="xs" decorative />
    Ana Silva · 12 min ago
  </>
)

/** One of several things of a kind: a query on a board, a company to go to, a plan to choose. */
const meta = {
  title: 'Components/Card',
  component: Card,
  parameters: {
    frame: 320,
    guide: {
      when: [
        'Several things of one kind stand beside each other and each is one thing to follow or choose: queries on a board, companies, saved views.',
        'Each has a name and a few facts of different shapes, which a table could not hold.',
      ],
      whenNot: [
        'A part of a page with a title and its own content: `Panel`. A panel frames a part; a card is one of many.',
        'The facts of each are the same and are compared: `DataTable`.',
        'One line says enough: `List` with `listRow`.',
        'Inside a panel or another card: use rows parted by lines. Frames never stand inside frames.',
      ],
      anatomy: [
        { part: 'Header', purpose: 'Above the title: a state, a picture, a box to choose it.' },
        { part: 'Title', purpose: 'Its name; as a link in `cardLink()` clothes the whole card leads there.' },
        { part: 'Actions', purpose: 'A few small acts beside the title; they stay pressable above the link.' },
        { part: 'Body', purpose: 'A line or two. A card is not read, it is recognised.' },
        { part: 'Footer', purpose: 'Who and when, at the end of the card, in line with its neighbours.' },
      ],
      accessibility: [
        'One real link, which is the title: it is read once, can be opened in a new tab and works without JavaScript.',
        'The focus ring goes around the whole card. Other controls are reached after the title, in their order.',
        'Chosen is drawn by a thicker line and a ground; left to you: a box in the header, or `aria-current` on the link.',
        'Put cards of a kind in a `ul` with `as="li"`, so that their number is read aloud.',
      ],
    } satisfies Guide,
  },
  args: { title: 'Printer on floor 3 jams', children: 'Every second page since the new toner.' },
} satisfies Meta<typeof Card>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Printer on floor 3 jams' })).toBeVisible()
  },
}

/** The whole card follows its link; an act on it does its own. */
export const Clickable: Story = {
  args: { header: state, title: titleLink, actions: more, footer },
  play: async ({ canvas, canvasElement }) => {
    const follow = fn((event: Event) => event.preventDefault())
    const act = fn()
    const link = canvas.getByRole('link', { name: 'Printer on floor 3 jams' })
    const button = canvas.getByRole('button', { name: 'More acts' })
    link.addEventListener('click', follow)
    button.addEventListener('click', act)

    const { left, bottom } = (canvasElement.querySelector('[data-slot=card]') as HTMLElement).getBoundingClientRect()
    const lies = (x: number, y: number) => document.elementFromPoint(x, y)
    await expect(lies(left + 8, bottom - 8)).toBe(link)
    const { x, y, width, height } = button.getBoundingClientRect()
    await expect(button).toContainElement(lies(x + width / 2, y + height / 2) as HTMLElement)

    await userEvent.click(button)
    await expect(act).toHaveBeenCalledOnce()
    await expect(follow).not.toHaveBeenCalled()

    link.blur()
    button.blur()
    await userEvent.tab()
    await expect(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(follow).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.tab({ shift: true })
  },
}

/** What is open of several: `aria-current` on the link says it too. */
export const Current: Story = {
  args: {
    selected: true,
    header: state,
    title: (
      <a href="#acme-42" aria-current="true" className={cardLink()}>
        Printer on floor 3 jams
      </a>
    ),
  },
}

function Choosable(props: CardProps) {
  const [chosen, setChosen] = useState(false)
  return (
    <Card
      {...props}
      selected={chosen}
      header={
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is within it
        <label className="inline-flex items-center gap-2 pointer-coarse:min-h-touch">
          <ChoiceMark type="checkbox" checked={chosen} onChange={({ target }) => setChosen(target.checked)} />
          Choose
        </label>
      }
    />
  )
}

/** Chosen by a box of its own. */
export const Chosen: Story = {
  render: (args) => <Choosable {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose' }))
    await expect(canvasElement.querySelector('[data-selected]')).toBeInTheDocument()
  },
}

/** Words without a place to break, and a title of several lines. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: {
    title: 'Cannot sign in since the certificate of the mail server was changed last night',
    children: 'floor3'.repeat(20),
    actions: more,
    footer: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
  },
}

/** In a list: as many as fit, all as high as the highest, feet in line. */
export const InAList: Story = {
  parameters: { frame: 720 },
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      {['Printer on floor 3 jams', 'New laptop for Cleo', 'Badge does not open the side door'].map((name, at) => (
        <Card
          key={name}
          as="li"
          header={state}
          title={
            <a href={`#${at}`} className={cardLink()}>
              {name}
            </a>
          }
          footer={footer}
        >
          {at === 0 && 'Every second page since the new toner was put in on Monday.'}
        </Card>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
  },
}

/** Every part on one sheet. */
export const Variants: Story = {
  parameters: { frame: 860 },
  render: (args) => (
    <Grid columns={3}>
      <Card {...args} />
      <Card {...args} header={state} />
      <Card {...args} actions={more} />
      <Card {...args} header={state} title={titleLink} actions={more} footer={footer} />
      <Card {...args} selected header={state} footer={footer} />
      <Card {...args} header={<Badge>Draft</Badge>} footer={<Button size="sm">Go on writing</Button>} />
    </Grid>
  ),
}
