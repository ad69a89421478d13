import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { as } from '#screens/company/fixtures.ts'
import { fewRows } from '#screens/track-query/fixtures.ts'
import { destinations } from './destinations.ts'
import { ShellPalette } from './shell-palette.tsx'

const words = en.palette
const place = { pathname: '/company', search: '?company=ACME' }
const company = as('owner')

/** The palette is pictured as a component. Here it is played with the commands of the app. */
const meta = {
  title: 'Screens/Shell/Palette',
  component: ShellPalette,
  tags: ['!visual'],
  args: {
    company,
    companies: [company, { ...company, id: '2', key: 'GLOBEX', name: 'Globex' }],
    destinations: destinations(company, place),
    accountAt: place,
    findQueries: fn(async () => fewRows),
    onFollow: fn(),
  },
} satisfies Meta<typeof ShellPalette>
export default meta

type Story = StoryObj<typeof meta>

/** Words that are in no page's name find queries. The last result opens the list with all of them. */
export const FindingAQuery: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(words.open) }))
    const palette = within(await canvas.findByRole('dialog', { name: words.title }))
    const field = await palette.findByRole('combobox')
    await userEvent.type(field, 'globex')
    await expect(await palette.findByRole('option', { name: /Globex/ })).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, 'printer')
    await expect(await palette.findByRole('option', { name: words.searchAll('printer') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(args.onFollow).toHaveBeenCalledWith(`/trackQuery?ref=${fewRows[0]?.reference}`)
  },
}
