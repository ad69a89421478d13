import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import {
  ana,
  as,
  clock,
  largest,
  longestCompany,
  nothingYet,
  overview,
  own,
  ownNothing,
  unanswered,
} from './fixtures.ts'
import { OverviewScreen } from './overview-screen.tsx'

const { overview: say, tabs } = en.company

const meta = {
  title: 'Screens/Company/Overview',
  component: OverviewScreen,
  args: { company: as('agent'), overview, clock },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME' },
} satisfies Meta<typeof OverviewScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Each figure opens exactly the rows it counts. */
export const Staff: Story = {
  play: async ({ canvas }) => {
    const leads = (name: string | RegExp, href: string) =>
      expect(canvas.getByRole('link', { name })).toHaveAttribute('href', `/trackQuery?company=ACME&${href}`)
    const active = 'status=new&status=open&status=pending&status=on_hold'
    await leads(/^Open 37/, 'status=new&status=open')
    await leads(/^Unassigned 6/, `${active}&assignee=none`)
    await leads(/^Waiting for the requester 12/, 'status=pending')
    await leads(/^On hold 3/, 'status=on_hold')
    await leads('Ana Ruiz 24 queries', `${active}&assignee=${ana.id}`)
    await expect(canvas.getByRole('link', { name: tabs.overview })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('row', { name: `${say.firstResponse} 37 min 5 h 12 min` })).toBeVisible()
    await expect(canvas.getByRole('row', { name: `${say.resolution} 9 h 24 min 3 d 4 h` })).toBeVisible()
  },
}

export const Unanswered: Story = {
  args: { overview: unanswered },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say.notMeasured)).toBeVisible()
    await expect(canvas.getByText(say.noLoad)).toBeVisible()
  },
}

/** The first day: the way to invite people is offered to whoever may. */
export const FirstDay: Story = {
  args: { company: as('owner'), overview: nothingYet },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: say.invite })).toHaveAttribute(
      'href',
      '/company?company=ACME&tab=people',
    )
  },
}

export const FirstDayOfAnAgent: Story = {
  args: { overview: nothingYet },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: say.invite })).not.toBeInTheDocument()
  },
}

export const Largest: Story = { args: { company: longestCompany, overview: largest } }

/** A requester sees how their own queries stand, and nothing of the company's. */
export const Requester: Story = {
  args: { company: as('requester'), overview: own },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Waiting for you 1/ })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=pending&requester=me',
    )
    await expect(canvas.queryByRole('link', { name: tabs.people })).not.toBeInTheDocument()
    await expect(canvas.queryByText(say.load)).not.toBeInTheDocument()
  },
}

export const RequesterNothing: Story = { args: { company: as('requester'), overview: ownNothing } }
