import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { offline } from '#screens/fixtures.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { DomainsSection } from './domains-section.tsx'

const words = en.companySettings

const listed = [
  { domain: 'acme.example', name: 'acme.example' },
  { domain: 'xn--bcher-kva.example', name: 'bücher.example' },
]

const meta = {
  title: 'Screens/Company/Settings/Who may join',
  component: DomainsSection,
  args: { domains: [], addableDomain: 'acme.example' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=settings' },
} satisfies Meta<typeof DomainsSection>
export default meta

type Story = StoryObj<typeof meta>

/** People of two domains may join. Each row has its own form, named by its domain. */
export const Domains: Story = {
  args: { domains: listed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: words.domain })).toHaveValue('')
    const remove = canvas.getByRole('button', { name: words.removeDomainOf('bücher.example') })
    await expect(remove.closest('form')).toHaveFormValues({ intent: 'remove-domain', domain: 'xn--bcher-kva.example' })
  },
}

/** No domain is listed. The domain of the viewer's own address is proposed. */
export const NoDomain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.noDomains)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: words.domain })).toHaveValue('acme.example')
  },
}

/** The viewer's own address is of a provider where anybody gets one, so they can list no domain. */
export const NoOwnDomain: Story = {
  tags: ['no-screenshot'],
  args: { addableDomain: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.noOwnDomain)).toBeVisible()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
  },
}

/** A domain that anybody can get an address of is refused beside its field, which keeps it. */
export const DomainRefused: Story = {
  args: {
    domains: listed,
    formError: {
      intent: 'add-domain',
      errors: { domain: en.actions.errors.domain_public },
      values: { domain: 'Gmail.com' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: words.domain })
    await expect(field).toHaveValue('Gmail.com')
    await expect(field).toHaveAccessibleDescription(expect.stringContaining(en.actions.errors.domain_public))
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** Offline: the error is beside the domain that was to be removed. */
export const RemovingDomainOffline: Story = {
  tags: ['!visual'],
  args: { domains: listed, formError: offline('remove-domain', { domain: 'acme.example' }) },
  play: async ({ canvas }) => {
    const row = canvas.getByText('acme.example').closest('li')!
    await expect(within(row).getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
  },
}

/** As many domains as a company can list, with the longest: it breaks inside its own line. */
export const ManyDomains: Story = {
  tags: ['phone'],
  args: {
    domains: Array.from({ length: limits.companyDomains }, (_, index) => {
      const name = `${`${'w'.repeat(50)}.`.repeat(4)}${index}.example`
      return { domain: name, name }
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.domainsFull)).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: words.domain })).not.toBeInTheDocument()
  },
}
