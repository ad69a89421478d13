import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import type { OwnInvitation } from '#domain/company.ts'
import { en } from '#domain/words/en.ts'
import { offline, unbroken, wordy } from '#screens/fixtures.ts'
import { StoryPage, StorySteps } from '#screens/track-query/story-page.tsx'
import { clientId, longestCompany } from './fixtures.ts'
import { FirstRunScreen } from './first-run-screen.tsx'

const words = en.firstRun

const meta = {
  title: 'Screens/Company/First run',
  component: FirstRunScreen,
  args: {
    clientId,
    viewerEmail: 'ana@acme.example',
    invitations: [],
    joinable: [],
    creation: { may: true, who: 'open', domains: [] },
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company' },
} satisfies Meta<typeof FirstRunScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const link = canvas.getByRole('textbox', { name: words.link })
    await expect(link.closest('form')).toHaveAttribute('action', '/company')
    await expect(link).toHaveAttribute('name', 'invite')
    await expect(canvas.getByText(words.signedInAs('ana@acme.example'), { exact: false })).toBeVisible()
    await expect(canvas.getByRole('button', { name: words.signOut }).closest('form')).toHaveAttribute(
      'action',
      '/logout',
    )
  },
}

/** The user is suspended in their only company: the page says so, and whom to ask, and offers no new company. */
export const Suspended: Story = {
  args: { suspendedIn: ['Acme'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: words.suspension.title('Acme') })).toBeVisible()
    await expect(canvas.getByText(words.suspension.text('Acme'))).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.create })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: words.another })).toHaveAttribute('href', '/company?create')
  },
}

const invitation: OwnInvitation = {
  id: '0198a6f0-0000-7000-8000-0000000000e1',
  companyName: 'Acme',
  accent: 'teal',
  role: 'requester',
  invitedBy: 'Olga Neumann',
}

/** Somebody invited this address. The invitation is offered, although its link was lost. */
export const Invited: Story = {
  args: { invitations: [invitation] },
  play: async ({ canvas }) => {
    const offers = within(canvas.getByRole('region', { name: words.invitedTitle }))
    await expect(offers.getByText('Olga Neumann invites you to Acme.')).toBeVisible()
    await expect(offers.getByText('Your role: Requester.')).toBeVisible()
    const form = offers.getByRole('button', { name: 'Join Acme' }).closest('form')
    await expect(form).toHaveFormValues({ intent: 'accept-own-invite', id: invitation.id })
  },
}

/** Two companies invite. The error of one form is shown beside its own button. */
export const InvitedTwice: Story = {
  args: {
    invitations: [
      invitation,
      {
        id: '0198a6f0-0000-7000-8000-0000000000e2',
        companyName: longestCompany.name,
        accent: 'indigo',
        role: 'agent',
        invitedBy: null,
      },
    ],
    formError: { ...offline('accept-own-invite'), values: { id: invitation.id } },
  },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem')
    await expect(within(first!).getByRole('alert')).toHaveTextContent(offline('accept-own-invite').errors.form!)
    await expect(within(second!).queryByRole('alert')).not.toBeInTheDocument()
  },
}

/** Two companies list the domain of this address, beside an invitation of a third. The user chooses. */
export const Joinable: Story = {
  tags: ['narrow'],
  args: {
    invitations: [invitation],
    joinable: [
      { id: '0198a6f0-0000-7000-8000-0000000000c1', companyName: 'Acme Labs', accent: 'green' },
      { id: '0198a6f0-0000-7000-8000-0000000000c2', companyName: longestCompany.name, accent: 'indigo' },
    ],
    creation: { may: false, who: 'closed', domains: [] },
  },
  play: async ({ canvas }) => {
    const offers = within(canvas.getByRole('region', { name: words.joinableTitle }))
    await expect(offers.getAllByText(words.joinableAs('Requester'))).toHaveLength(2)
    const form = offers.getByRole('button', { name: 'Join Acme Labs' }).closest('form')
    await expect(form).toHaveFormValues({
      intent: 'join-by-domain',
      company: '0198a6f0-0000-7000-8000-0000000000c1',
    })
  },
}

/** The company stopped to list the domain meanwhile, so no row can show the error: it is above. */
export const JoiningClosed: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'join-by-domain',
      errors: { form: en.actions.errors.joining_closed },
      values: { company: '0198a6f0-0000-7000-8000-0000000000c1' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.joining_closed)
  },
}

/** Two companies can be joined. The error of one form is shown beside its own button only. */
export const JoiningOffline: Story = {
  tags: ['!visual'],
  args: {
    joinable: [
      { id: '0198a6f0-0000-7000-8000-0000000000c1', companyName: 'Acme Labs', accent: 'green' },
      { id: '0198a6f0-0000-7000-8000-0000000000c2', companyName: 'Acme Sales', accent: 'red' },
    ],
    formError: offline('join-by-domain', { company: '0198a6f0-0000-7000-8000-0000000000c2' }),
  },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem')
    await expect(within(first!).queryByRole('alert')).not.toBeInTheDocument()
    await expect(within(second!).getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
  },
}

/** Users with a company get a link back to it. */
export const Another: Story = {
  tags: ['rtl'],
  args: { backHref: '/company?company=ACME' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.back })).toHaveAttribute('href', '/company?company=ACME')
  },
}

/** Only the link of the first start makes a company here: the page says who can, instead of a form that is refused. */
export const CreationClosed: Story = {
  args: { creation: { may: false, who: 'closed', domains: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.createClosed)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.create })).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: words.look })).toBeVisible()
  },
}

/** Only people with an address of a domain create companies here, and the user has another one. */
export const CreationByDomain: Story = {
  tags: ['no-screenshot'],
  args: { creation: { may: false, who: 'domains', domains: ['example.com', 'example.org'] }, backHref: '/company' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.createByDomain(['example.com', 'example.org']))).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.create })).not.toBeInTheDocument()
  },
}

/** A key is proposed while the name is typed, until the person writes one: that is never changed. */
export const KeyProposed: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: words.name })
    const key = canvas.getByRole('textbox', { name: words.key })
    await userEvent.type(name, 'Northwind')
    await expect(key).toHaveValue('NORT')
    await userEvent.type(name, ' Traders')
    await expect(key).toHaveValue('NT')
    await userEvent.clear(key)
    await userEvent.type(key, 'nw')
    await userEvent.type(name, ' Ltd.')
    await expect(key).toHaveValue('nw')
    await userEvent.clear(key)
    await userEvent.type(name, ' & Sons')
    await expect(key).toHaveValue('')
  },
}

/** Another company has this key: the error is at the field, and the name stays. */
export const KeyTaken: Story = {
  args: {
    formError: {
      intent: 'create-company',
      errors: { key: en.actions.errors.company_key_taken },
      values: { name: 'Acme', key: 'ACME', clientId },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: words.name })).toHaveValue('Acme')
    const key = canvas.getByRole('textbox', { name: words.key })
    await expect(key).toHaveValue('ACME')
    await waitFor(() => expect(key).toHaveFocus())
    await expect(key).toHaveAccessibleDescription(expect.stringContaining(en.actions.errors.company_key_taken))
  },
}

/** Each field has its own error. All of them are shown at once. */
export const EverythingWrong: Story = {
  args: {
    formError: {
      intent: 'create-company',
      errors: { name: en.errors.companyName, key: en.errors.companyKey },
      values: { name: `${unbroken.company}W`, key: '1' },
    },
  },
}

/** The person has as many companies as allowed: the error is above the form. */
export const TooMany: Story = {
  args: {
    backHref: '/company?company=ACME',
    formError: {
      intent: 'create-company',
      errors: { form: en.actions.errors.too_many_companies },
      values: { name: 'Sixth', key: 'SIX' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.too_many_companies)
  },
}

/** The longest values are rejected and kept in their fields. */
export const LongestTexts: Story = {
  tags: ['no-screenshot'],
  args: {
    backHref: '/company?company=ACME',
    formError: {
      intent: 'create-company',
      errors: { key: en.actions.errors.company_key_taken },
      values: { name: wordy.company, key: unbroken.key },
    },
  },
}

/** Offline: both fields keep their values, and the submission id stays. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  render: (args) => (
    <StorySteps
      steps={[{ pending: { intent: 'create-company' } }, { formError: offline('create-company', { clientId }) }]}
    >
      {(step) => <FirstRunScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: words.name }), 'Acme')
    await expect(canvas.getByRole('textbox', { name: words.key })).toHaveValue('ACME')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByRole('textbox', { name: words.name })).toHaveValue('Acme')
    await expect(canvas.getByRole('textbox', { name: words.key })).toHaveValue('ACME')
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientId)
  },
}

/** By keyboard: paste a link and press Enter. */
export const JoiningByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const sent = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => sent(new FormData(event.target as HTMLFormElement)))
    const link = `https://desk.acme.example/company?invite=${'a1'.repeat(32)}`
    await userEvent.click(canvas.getByRole('textbox', { name: words.link }))
    await userEvent.paste(link)
    await userEvent.keyboard('{Enter}')
    await expect(Object.fromEntries(sent.mock.calls[0]?.[0] ?? [])).toEqual({ invite: link })
  },
}

export const Creating: Story = {
  args: { pending: { intent: 'create-company', name: 'Acme', key: 'ACME' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.create })).toHaveAttribute('aria-busy', 'true')
  },
}
