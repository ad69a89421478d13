import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import type { Guide } from '../guide.ts'
import { Prose } from './prose.tsx'

const everything = `
<h2>What happens</h2>
<p>The printer on floor 3 <strong>jams</strong> whenever somebody prints <em>more than two</em> pages. See <a href="#manual">the manual</a>, section <code>4.2</code>.</p>
<ul><li>Paper: 80 g</li><li>Tray: 2<ol><li>opened</li><li>closed again</li></ol></li></ul>
<blockquote><p>It worked yesterday.</p></blockquote>
<pre><code>lp: error: printer "floor3" not accepting requests since Tuesday; reason unknown; queue held</code></pre>
<table><thead><tr><th>Tray</th><th>Paper</th></tr></thead><tbody><tr><td>1</td><td>A4</td></tr><tr><td>2</td><td>A3</td></tr></tbody></table>
<hr><p>Thanks!</p>`

/** Sanitized formatted text. Lines have at most 72 characters. */
const meta = {
  title: 'Data/Prose',
  component: Prose,
  parameters: {
    frame: 720,
    guide: {
      when: [
        'HTML without our classes: a legal text, a help page, an e-mail.',
        'It styles `MarkdownView`, which most screens use instead.',
      ],
      whenNot: [
        'Markdown by users: `MarkdownView`, which also marks links and makes tables scrollable.',
        'Our own texts: `Text` and `Heading`.',
      ],
      anatomy: [
        { part: 'Column', purpose: 'At most 72 characters wide, with even distances between blocks.' },
        {
          part: 'Elements',
          purpose: 'Headings, lists, quotes, code, tables, rules and links in the theme’s sizes.',
        },
      ],
      accessibility: [
        'Its headings must fit below those of the page.',
        'Links are underlined. A link without URL looks like text.',
        'It does not sanitize: pass only sanitized HTML.',
      ],
    } satisfies Guide,
  },
  args: { html: '<p>The printer on floor 3 jams.</p><p>Since yesterday.</p>' },
} satisfies Meta<typeof Prose>
export default meta

type Story = StoryObj<typeof meta>

export const Paragraphs: Story = {}

/** Long words and lines of code wrap. */
export const EndlessWords: Story = {
  parameters: { frame: 320 },
  args: { html: `<p>${'floor3'.repeat(40)}</p><pre><code>${'x'.repeat(200)}</code></pre>` },
}

/** A link whose unsafe URL was removed is text. */
export const LinkWithoutAddress: Story = { args: { html: '<p>Press <a target="_blank">here</a> or there.</p>' } }

/** Each block has the direction of its own text, and so has each item of a list. */
export const Directions: Story = {
  tags: ['!visual'],
  args: {
    html: `
<p dir="auto">الطابعة في الطابق الثالث لا تعمل (floor 3).</p>
<p dir="auto">The printer on floor 3 jams (again).</p>
<ul dir="auto"><li>الورق: ٨٠ غ.</li><li>Tray: 2.</li></ul>
<blockquote dir="auto"><p>كانت تعمل أمس.</p></blockquote>
<pre dir="ltr"><code>lp: error: "floor3"</code></pre>`,
  },
  play: async ({ canvas, canvasElement }) => {
    const directionOf = (selector: string) => {
      const block = canvasElement.querySelector(selector)
      return block && getComputedStyle(block).direction
    }
    const english = canvas.getByText(/jams/)
    await expect(getComputedStyle(english).direction).toBe('ltr')
    await expect(['p', 'ul', 'blockquote'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl'])
    await expect(directionOf('pre')).toBe('ltr')
    // An English item in an Arabic list starts at the left.
    const item = canvas.getByText('Tray: 2.')
    await expect(getComputedStyle(item).unicodeBidi).toBe('plaintext')
  },
}

/** Every element. */
export const Variants: Story = { args: { html: everything } }
