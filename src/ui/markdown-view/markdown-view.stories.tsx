import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { hostileHtml } from './hostile.fixture.ts'
import { MarkdownView } from './markdown-view.tsx'

const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow ugc" target="_blank">${words}</a>`

const lists = `
<ul><li>Paper: 80 g<ul><li>white<ul><li>from the shelf</li></ul></li></ul></li><li>Tray 2<ol><li value="3">opened</li><li value="5">closed again</li></ol></li></ul>`

const tasks = `
<ul>
<li><input checked="" disabled="" type="checkbox"> Ask for the model</li>
<li><input disabled="" type="checkbox"> Order a new roller, which takes until Thursday at least and has to be signed for by somebody on the floor</li>
</ul>`

const table = `
<table><thead><tr><th>Tray</th><th>Paper</th><th>Weight</th><th>Last filled</th><th>By</th><th>Remark</th></tr></thead><tbody>
<tr><td>1</td><td>A4</td><td>80 g</td><td>Monday</td><td>Ana</td><td>jams with two pages</td></tr>
<tr><td>2</td><td>A3</td><td>120 g</td><td>Tuesday</td><td>Maximiliane</td><td>${'floor3'.repeat(20)}</td></tr></tbody></table>`

const code = `
<pre><code>lp: error: printer "floor3" not accepting requests since Tuesday; reason unknown; queue held; 14 jobs waiting
${'x'.repeat(160)}</code></pre>`

const everything = `
<h3>What happens</h3>
<p>The printer on floor 3 <strong>jams</strong> whenever somebody prints <em>more than two</em> pages, <del>only colour</del> any. See ${link('https://example.org/manual', 'the manual')}, section <code>4.2</code>.</p>
<h4>What was tried</h4>${lists}${tasks}
<blockquote><p>It worked yesterday.</p><blockquote><p>Did it?</p></blockquote></blockquote>${code}${table}
<hr /><p>Thanks!</p>`

/** User text in Markdown. */
const meta = {
  title: 'Data/MarkdownView',
  component: MarkdownView,
  parameters: {
    frame: 720,
    guide: {
      when: ['Messages, notes, descriptions and comments in Markdown.', 'A preview, from the same server function.'],
      whenNot: [
        'Our own texts: `Text`, `Heading` and lists.',
        'Our own HTML, such as a legal text: `Prose`, which does not mark links.',
        'A line without formatting, such as a subject: `Text`.',
      ],
      anatomy: [
        {
          part: 'Text',
          purpose: 'At most 72 characters wide. Headings start at level 3, below those of the page.',
        },
        { part: 'Links', purpose: 'Links that open a new tab have a small arrow.' },
        { part: 'Tables', purpose: 'Scroll sideways, and fade out where they are cut; code wraps.' },
        { part: 'Tasks', purpose: 'Checkboxes that show a state and cannot be pressed.' },
      ],
      accessibility: [
        'External links say so; tasks are read as done or open.',
        'A table is focusable, scrollable by arrow keys, and named.',
        'The HTML must come from `renderMarkdown` on the server: it shows raw HTML, pictures and links with unsafe URLs as text.',
        'Each text has its own direction, by its first letters.',
      ],
    } satisfies Guide,
  },
  args: {
    html: '<p>The printer on floor 3 jams.</p><p>Since yesterday.</p>',
    elsewhereLabel: '(opens in a new tab)',
    tableLabel: 'Table',
    doneLabel: 'Done',
    openLabel: 'To do',
  },
} satisfies Meta<typeof MarkdownView>
export default meta

type Story = StoryObj<typeof meta>

export const Paragraphs: Story = {}

export const Headings: Story = {
  args: {
    html: '<h3>Third level</h3><p>Words.</p><h4>Fourth</h4><p>Words.</p><h5>Fifth</h5><h6>Sixth</h6><p>Words.</p>',
  },
}

export const Lists: Story = { args: { html: lists } }

/** Numbers are those that were typed, and so are the spaces before a line and between columns. */
export const AsTyped: Story = {
  tags: ['rtl'],
  args: {
    html: '<p dir="auto">retries:<br />    first:   5<br />    second: 10</p><ol dir="auto"><li value="2">opened</li><li value="4">closed<br />  and locked</li></ol><ol dir="auto" data-digits="3"><li value="128">tried again</li></ol><pre dir="ltr"><span>yaml\n</span><code>retries:\n  first: 5\n</code></pre>',
  },
  play: async ({ canvas }) => {
    const [, second] = canvas.getAllByRole('listitem')
    await expect(second).toHaveProperty('value', 4)
    await expect(
      getComputedStyle(canvas.getByText(/retries:.*first: {3}5/s, { normalizer: (text) => text })).whiteSpace,
    ).toBe('pre-wrap')
  },
}

/** Read as done or open, and not interactive. */
export const Tasks: Story = {
  args: { html: tasks },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Done' })).toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: 'To do' })).toBeDisabled()
  },
}

/** A wide table scrolls by itself, also by keyboard. Without the focus it fades out where it is cut. */
export const WideTable: Story = {
  parameters: { frame: 360 },
  args: { html: table },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('group', { name: 'Table' })
    await waitFor(() => expect(getComputedStyle(region).getPropertyValue('--fade-after')).toBe('40px'))
    await userEvent.tab()
    await expect(region).toHaveFocus()
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    await expect(region).toHaveStyle({ maskImage: 'none' })
  },
}

/** Lines of code wrap. */
export const Code: Story = { parameters: { frame: 360 }, args: { html: code } }

export const Quotes: Story = {
  args: {
    html: '<blockquote><p>It worked yesterday.</p><blockquote><p>Did it?</p></blockquote></blockquote><p>It did.</p>',
  },
}

/** External links are marked; e-mail addresses and fragments are not. */
export const Links: Story = {
  args: {
    html: `<p>See ${link('https://example.org', 'the manual')}, ${link('mailto:ben@example.org', 'ask Ben')} or <a href="#below">look below</a>.</p>`,
  },
  play: async ({ canvas }) => {
    const sign = (name: string) => getComputedStyle(canvas.getByRole('link', { name }), '::after').content
    await expect(sign('the manual')).toContain('(opens in a new tab)')
    await expect(sign('ask Ben')).toBe('none')
    await expect(sign('look below')).toBe('none')
  },
}

/** The server removes pictures; if there is one, it stays within its column. */
export const Picture: Story = {
  parameters: { frame: 240 },
  args: {
    html: `<p>Before</p><p><img alt="A grey square" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="grey"/></svg>')}"></p><p>After</p>`,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img').clientWidth).toBeLessThanOrEqual(208)
  },
}

/** A word of hundreds of letters wraps. */
export const EndlessWords: Story = {
  parameters: { frame: 320 },
  args: {
    html: `<h3>${'W'.repeat(60)}</h3><p>${'floor3'.repeat(40)}</p><p>${link(`https://example.org/${'a'.repeat(120)}`, `https://example.org/${'a'.repeat(120)}`)}</p>`,
  },
}

export const Empty: Story = { args: { html: ' ', empty: 'Nothing was written.' } }

declare global {
  interface Window {
    attacked?: boolean
  }
}

/** The server's output for an attack: text without scripts, pictures, frames and unsafe URLs. */
export const Attack: Story = {
  args: { html: hostileHtml },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/<script>window.attacked = true<\/script>/)).toBeVisible()
    const view = canvasElement.querySelector('[data-slot=markdown-view]') as HTMLElement
    await expect(view.querySelectorAll('script, img, iframe, style, svg, form, input, object')).toHaveLength(0)
    for (const found of view.querySelectorAll('a')) await expect(found.href).toMatch(/^https:/)
    const handlers = [...view.querySelectorAll('*')].flatMap((one) =>
      one.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    await expect(handlers).toEqual([])
    await userEvent.click(canvas.getByText(/press here/))
    await expect(window.attacked).toBeUndefined()
  },
}

/** Every element of Markdown. */
export const Variants: Story = { args: { html: everything } }
