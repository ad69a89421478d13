import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

type Props = Record<string, unknown>
type Story = { args?: Props; render?: (args: Props) => ReactNode }
type StoriesModule = { default: Story & { component: ComponentType<Props> } } & Record<string, Story>

const stories = Object.entries(import.meta.glob<StoriesModule>('./*/*.stories.tsx', { eager: true }))
const files = import.meta.glob<Record<string, unknown>>(['./*/*.tsx', '!./**/*.{stories,test,fixture}.tsx'], {
  eager: true,
})

/** The required props of parts that have no stories of their own. The stories of the whole component show them. */
const needs: Record<string, Props> = {
  StatusMark: { shape: 'half' },
  CommandLine: { command: { id: 'one', label: 'One', href: '#one' } },
  StatusMessage: { words: { results: String }, state: 'found', text: 'printer', count: 2 },
  SearchResults: {
    field: { text: 'printer' },
    search: () => new Promise(() => {}),
    all: () => ({ id: 'all', label: 'Show all', href: '#all' }),
    words: { title: 'Search', loading: 'Searching', empty: String },
  },
  ChoiceMark: { type: 'checkbox', 'aria-label': 'A choice' },
  ChartFrame: { labels: ['1 Mar'], hints: ['1 Mar: 2'], scale: { min: 0, max: 4, ticks: [0, 4] }, format: String },
  LinesFigure: {
    labels: ['1 Mar'],
    series: [{ name: 'Opened', tone: 'accent', values: [2] }],
    samples: [],
    points: [[{ x: 0, y: 2 }]],
    scale: { min: 0, max: 4, ticks: [0, 4] },
    format: String,
  },
  ChartTable: { caption: 'Numbers', labelsName: 'Day', labels: ['1 Mar'], series: [], write: String },
  Mark: { place: 0, tone: 'accent' },
  DataRow: { row: 'one', id: 'one', columns: [{ id: 'one', head: 'A head', cell: () => 'one' }], chosen: false },
  HeadCell: { head: 'A head' },
  HeadRow: { columns: [{ id: 'one', head: 'A head', cell: () => 'one' }] },
  LoadingRows: { columns: [{ id: 'one' }], count: 1 },
  ResizeHandle: { label: 'An edge' },
  MenuCheckbox: { label: 'A choice' },
  MenuRadioGroup: { label: 'A choice', options: [{ value: 'a', label: 'One' }] },
  Submenu: { label: 'A menu' },
  Floating: {
    trigger: <button type="button">Open</button>,
    label: 'A box',
    kind: 'menu',
    box: '',
    onShown: () => undefined,
  },
  PopoverContent: { title: 'A title', closeLabel: 'Close' },
  TooltipBubble: { text: 'A name', side: 'top', align: 'center' },
  DataTableBody: {
    columns: [{ id: 'one', head: 'A head', cell: () => 'one' }],
    rows: ['one'],
    order: ['one'],
    items: [{ index: 0 }],
    chosen: new Set(),
    span: 1,
  },
  SelectionBar: { summary: '1 chosen', clearLabel: 'Clear' },
  Field: { label: 'A field', children: () => 'control' },
  RichCombobox: {
    label: 'A choice',
    name: 'a',
    options: [],
    value: '',
    onValueChange: () => undefined,
    words: {},
    placeholder: 'None',
    takeInitialState: () => ({ root: null }),
  },
  ComposerChoice: { icon: 'R', label: 'Reply' },
  FileCheck: { label: 'printer.log (12 kB)' },
  RowCheckSwitch: { label: 'Select' },
  UnreadDot: { label: 'Unread' },
  DroppedFileItem: { file: { id: 'a', name: 'a.log', state: 'done' }, words: { done: 'Added' } },
  ModalFrame: { title: 'A title', closeLabel: 'Close' },
  Palette: { groups: [], takeText: () => '', words: { title: 'A palette', empty: () => 'None', keys: {} } },
}

/** Components that pass their rest props (`name`, `value`, `autoComplete`) to the control inside. */
const controls = new Set([
  'TextField',
  'TextAreaField',
  'PasswordField',
  'SelectField',
  'CheckboxField',
  'CodeField',
  'Switch',
  'Combobox',
  'RichCombobox',
  'FileDrop',
  'NumberField',
  'SearchField',
  'NewPasswordField',
  'AddressTags',
  'Checkbox',
  'ChoiceMark',
  'MenuCheckbox',
  'IconButton',
  'ComposerChoice',
  'AttachFiles',
  'FileCheck',
])

const argsOf = new Map(stories.map(([, module]) => [module.default.component, module.default.args] as const))

/** A function, or what `memo`, `lazy` and `forwardRef` make of one. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

const components = Object.entries(files).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name, value]) => /^[A-Z]/.test(name) && isComponent(value))
    .map(([name, value]) => ({ name, file, Component: value as ComponentType<Props> })),
)

test('the file patterns of the server render test find components, and every component that it names', () => {
  expect(components.length).toBeGreaterThan(80)
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining([...Object.keys(needs), ...controls]))
})

test.each(components)(
  '$name has data-slot on its root element, and passes className and other attributes on',
  ({ name, Component }) => {
    const args = { ...needs[name], ...argsOf.get(Component) }
    const html = renderToString(<Component {...args} className="from-outside" data-from-outside="yes" />)
    const root = /^<[^>]*>/.exec(html)?.[0] ?? ''
    expect(root).toContain('data-slot="')
    expect(root).toMatch(/class="[^"]*\bfrom-outside\b/)
    expect(controls.has(name) ? html : root).toContain('data-from-outside="yes"')
  },
)

test.each(stories)('every story of %s renders on the server', (_, { default: meta, ...others }) => {
  const { component: Component } = meta
  for (const [name, story] of Object.entries(others)) {
    const args = { ...meta.args, ...story.args }
    const render = story.render ?? meta.render
    expect(() => renderToString(render ? render(args) : <Component {...args} />), name).not.toThrow()
  }
})
