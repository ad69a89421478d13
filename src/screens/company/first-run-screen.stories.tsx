import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { clientId } from './fixtures.ts'
import { FirstRunScreen } from './first-run-screen.tsx'

const say = en.company.firstRun

const meta = {
  title: 'Screens/Company/First run',
  component: FirstRunScreen,
  args: { clientId },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company' },
} satisfies Meta<typeof FirstRunScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: say.title })).toBeVisible()
    const link = canvas.getByRole('textbox', { name: say.link })
    await expect(link.closest('form')).toHaveAttribute('action', '/company')
    await expect(link).toHaveAttribute('name', 'invite')
  },
}

/** Somebody who has a company already can go back to it. */
export const Another: Story = {
  args: { backHref: '/company?company=ACME' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: say.back })).toHaveAttribute('href', '/company?company=ACME')
  },
}

export const KeyTaken: Story = {
  args: {
    refused: {
      intent: 'create-company',
      errors: { key: en.acts.refused.company_key_taken },
      values: { name: 'Acme', key: 'ACME', clientId },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: say.name })).toHaveValue('Acme')
    const key = canvas.getByRole('textbox', { name: say.key })
    await expect(key).toHaveValue('ACME')
    await expect(key).toHaveFocus()
    await expect(key).toHaveAccessibleDescription(expect.stringContaining(en.acts.refused.company_key_taken))
  },
}

export const EverythingWrong: Story = {
  args: {
    refused: {
      intent: 'create-company',
      errors: { name: en.errors.companyName, key: en.errors.companyKey },
      values: { name: 'W'.repeat(81), key: '1' },
    },
  },
}

export const TooMany: Story = {
  args: {
    backHref: '/company?company=ACME',
    refused: {
      intent: 'create-company',
      errors: { form: en.acts.refused.too_many_companies },
      values: { name: 'Sixth', key: 'SIX' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.acts.refused.too_many_companies)
  },
}

export const Creating: Story = {
  args: { pending: { intent: 'create-company', name: 'Acme', key: 'ACME' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: say.create })).toHaveAttribute('aria-busy', 'true')
  },
}
