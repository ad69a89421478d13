import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import {
  memberAna,
  as,
  crowded,
  largest,
  longestCompany,
  nothingYet,
  overview,
  own,
  ownMany,
  ownNothing,
  quiet,
  unanswered,
  wordiestCompany,
} from './fixtures.ts'
import { OverviewScreen } from './overview-screen.tsx'

const {
  overview: words,
  companyTabs: { tabs },
} = en

const meta = {
  title: 'Screens/Company/Overview',
  component: OverviewScreen,
  args: { company: as('agent'), overview, range: 30, clock },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME' },
} satisfies Meta<typeof OverviewScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Each figure links to the rows it counts. */
export const Staff: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const leads = (name: string | RegExp, href: string) =>
      expect(canvas.getByRole('link', { name })).toHaveAttribute('href', `/trackQuery?company=ACME&${href}`)
    const active = 'status=new&status=open&status=pending&status=on_hold'
    await leads(/^Unresolved 52 Up 9 vs. 30 days before/, active)
    await leads(/^Resolved 98 Down 5 vs. 30 days before/, 'status=resolved&status=closed')
    const from = `from=${overview.days[0]?.day}`
    await leads(/^Raised 107/, from)
    await leads(
      /^First response 37m Down 25m vs. 30 days before/,
      `status=open&status=pending&status=on_hold&status=resolved&status=closed&${from}`,
    )
    await leads('6 unassigned', `${active}&assignee=none`)
    await leads(/^Pending 11/, 'status=pending')
    await leads(/^On hold 5/, 'status=on_hold')
    await leads(/^Ana Ruiz/, `${active}&assignee=${memberAna.id}`)
    // The rows add up to the key: 24 + 13 + 9 + 6 are 52.
    await leads(/^Unassigned .*6$/, `${active}&assignee=none`)
    await expect(
      canvas.getByRole('link', { name: /^New Access to the shared calendar waiting 6h No reply yet ACME-237$/ }),
    ).toHaveAttribute('href', '/trackQuery?ref=ACME-237')
    await expect(canvas.getByRole('link', { name: words.days(30) })).toHaveAttribute('aria-current', 'true')
    await expect(canvas.getByRole('link', { name: words.days(90) })).toHaveAttribute(
      'href',
      '/company?company=ACME&days=90',
    )
    await expect(canvas.getByRole('link', { name: tabs.overview })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('row', { name: `${words.firstResponse} 37m 5h 12m` })).toBeVisible()
    await expect(canvas.getByRole('row', { name: `${words.resolution} 9h 24m 3d 4h` })).toBeVisible()
  },
}

/** Nothing was answered yet: the first response has no figure, and nobody has a workload. */
export const Unanswered: Story = {
  args: { overview: unanswered },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: `${words.firstResponse} ${words.none} ${words.notMeasured}` }),
    ).toBeVisible()
    await expect(canvas.getByText(words.noWorkload)).toBeVisible()
  },
}

/** Without queries, owners and admins see the next steps, and what of them is done. */
export const FirstDay: Story = {
  args: { company: as('owner'), overview: nothingYet, setup: { hasInvited: true, hasChosenAccent: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.steps.people.act })).toHaveAttribute(
      'href',
      '/company?company=ACME&tab=people',
    )
    await expect(canvas.getAllByRole('img', { name: words.stepDone })).toHaveLength(1)
    await expect(canvas.getAllByRole('img', { name: words.stepToDo })).toHaveLength(2)
  },
}

export const FirstDayOfAnAgent: Story = {
  args: { overview: nothingYet },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: words.steps.people.act })).not.toBeInTheDocument()
    await expect(canvas.getByText(words.empty)).toBeVisible()
    await expect(canvas.queryByText(/invite/i)).not.toBeInTheDocument()
  },
}

/** Without recent activity the figures are still shown. */
export const Quiet: Story = {
  args: { overview: quiet },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.quiet)).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Unresolved 52/ })).toBeVisible()
  },
}

/** Another company has invited the member: the overview says so above the figures. */
export const Invited: Story = {
  tags: ['!visual'],
  args: { isInvited: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.seeInvitation })).toHaveAttribute('href', '/company?create')
  },
}

/** There are more people than fit beside the response times. */
export const Crowded: Story = { args: { overview: crowded } }

/** By keyboard: the tabs, the range, then figures. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const stops = [
      tabs.overview,
      tabs.people,
      words.days(7),
      words.days(30),
      words.days(90),
      /^Unresolved/,
      /^Raised/,
      /^Resolved/,
    ]
    for (const name of stops) {
      await userEvent.tab()
      await expect(canvas.getByRole('link', { name })).toHaveFocus()
    }
  },
}

/** The largest figures and the longest name fit their tiles. */
export const Largest: Story = { args: { company: longestCompany, overview: largest } }

/** The longest company name of many words wraps between them. */
export const LongestNameOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: { company: { ...wordiestCompany, role: 'admin' } },
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1 })
    await expect(title).toHaveTextContent(wordiestCompany.name)
    // One line, whose whole text is in a tooltip.
    await expect(title.clientHeight).toBeLessThanOrEqual(Number.parseFloat(getComputedStyle(title).lineHeight) + 1)
    await expect(canvas.getByTitle(wordiestCompany.name)).toBeVisible()
  },
}

/** A requester sees figures of their own queries only. */
export const Requester: Story = {
  args: { company: as('requester'), overview: own },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Waiting for you 1/ })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=waiting',
    )
    await expect(canvas.getByRole('link', { name: /^In progress 2/ })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=own&status=new&status=open&status=on_hold',
    )
    await expect(canvas.getByRole('link', { name: /^Answered 1/ })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=answered&status=resolved',
    )
    // The figures are of three views. This link leads to what all of them have.
    await expect(canvas.getByRole('link', { name: words.allQueries })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all',
    )
    const [first] = within(canvas.getByRole('list', { name: words.own })).getAllByRole('link')
    await expect(first).toHaveAccessibleName(/^Waiting for you The invoice of March/)
    await expect(canvas.queryByRole('link', { name: tabs.people })).not.toBeInTheDocument()
    await expect(canvas.queryByText(words.workload)).not.toBeInTheDocument()
  },
}

/** A requester without queries reads how to raise the first one. */
export const RequesterNothing: Story = {
  args: { company: as('requester'), overview: ownNothing },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.ownEmptyTitle)).toBeVisible()
  },
}

/** A requester with over a million queries: figures are shortened. */
export const RequesterMany: Story = {
  args: { company: { ...longestCompany, role: 'requester' }, overview: ownMany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1.2M')).toBeVisible()
  },
}
