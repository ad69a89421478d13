import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Menu, menuItem } from '#ui/menu/menu.tsx'
import { tab, TabList } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

declare global {
  interface Window {
    markupRan?: boolean
  }
}

const script = '<script>window.markupRan = true</script>'
const picture = '"><img src=x onerror="window.markupRan = true">'
const both = [script, picture] as const

const columns: Column<string>[] = [
  { id: 'name', head: script, width: 200, cell: (text) => text },
  { id: 'note', head: picture, cell: (text) => text },
]
const itself = (text: string) => text

const store = () => {
  const toasts = createToastStore()
  for (const text of both) toasts.add({ text, duration: 0 })
  return toasts
}

/** Labels, titles and names that contain markup are shown as text. */
const meta = {
  title: 'Internals/Markup as text',
  tags: ['!visual', '!autodocs'],
  parameters: { frame: 480 },
  render: () => (
    <Stack>
      {both.map((text, at) => (
        <Stack key={text} gap="sm">
          <TextField label={text} name={`text-${at}`} hint={text} error={text} defaultValue={text} placeholder={text} />
          <SelectField label={`Option ${at}`} name={`select-${at}`} options={[{ value: text, label: text }]} />
          <TabList label={text}>
            <a href="#tab" className={tab({ current: true })}>
              {text}
            </a>
          </TabList>
          <Menu label={text} trigger={<Button hasArrow>{`Menu ${at}`}</Button>}>
            <button type="button" className={menuItem()}>
              {text}
            </button>
          </Menu>
          <Tag label={text} href="#tag" remove={{ label: text }} />
          <Avatar name={text} />
          <BarChart
            caption={text}
            labelsName={text}
            labels={[text]}
            series={[{ name: text, values: [3], tone: 'accent' }]}
          />
        </Stack>
      ))}
      <DataTable caption="Facts <b>and more</b>" columns={columns} rows={both} rowId={itself} />
    </Stack>
  ),
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** Checks that the text created no element and ran no script. */
async function expectText(canvasElement: HTMLElement) {
  await expect(canvasElement.querySelectorAll('script, img, b, [onerror]')).toHaveLength(0)
  await expect(window.markupRan).toBeUndefined()
}

export const Everywhere: Story = {
  play: async ({ canvas, canvasElement }) => {
    const facts = canvas.getByRole('table', { name: 'Facts <b>and more</b>' })
    for (const [at, text] of both.entries()) {
      await expect(canvas.getByRole('textbox', { name: text })).toHaveValue(text)
      await expect(canvas.getByRole('textbox', { name: text })).toHaveAccessibleDescription(`${text} ${text}`)
      await expect(canvas.getByRole('combobox', { name: `Option ${at}` })).toHaveDisplayValue(text)
      await expect(canvas.getByRole('navigation', { name: text })).toHaveTextContent(text)
      await expect(canvas.getAllByRole('link', { name: text }).length).toBe(2)
      await expect(canvas.getByRole('button', { name: text })).toBeVisible()
      await expect(canvas.getByRole('img', { name: text })).toBeVisible()
      await expect(canvas.getAllByRole('table', { name: text })[0]).toHaveTextContent(text)
      await expect(within(facts).getByRole('rowheader', { name: text })).toBeVisible()
      await userEvent.click(canvas.getByRole('button', { name: `Menu ${at}` }))
      const menu = canvas.getByRole('group', { name: text })
      await waitFor(() => expect(menu).toBeVisible())
      await expect(menu).toHaveTextContent(text)
      await userEvent.keyboard('{Escape}')
    }
    await expectText(canvasElement)
  },
}

export const InToasts: Story = {
  render: () => <Toaster store={store()} label={script} closeLabel={picture} shortcut="F8" />,
  play: async ({ canvas, canvasElement }) => {
    for (const text of both)
      await waitFor(() => expect(canvas.getAllByText(text).some((element) => element.checkVisibility())).toBe(true))
    await expectText(canvasElement)
  },
}
