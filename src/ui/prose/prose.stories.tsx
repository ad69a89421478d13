import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Prose } from './prose.tsx'

const everything = `
<h2>What happens</h2>
<p>The printer on floor 3 <strong>jams</strong> whenever somebody prints <em>more than two</em> pages. See
<a href="#manual">the manual</a>, section <code>4.2</code>.</p>
<ul><li>Paper: 80 g</li><li>Tray: 2<ol><li>opened</li><li>closed again</li></ol></li></ul>
<blockquote><p>It worked yesterday.</p></blockquote>
<pre><code>lp: error: printer "floor3" not accepting requests since Tuesday; reason unknown; queue held</code></pre>
<table><thead><tr><th>Tray</th><th>Paper</th></tr></thead><tbody><tr><td>1</td><td>A4</td></tr><tr><td>2</td><td>A3</td></tr></tbody></table>
<hr><p>Thanks!</p>`

/** Formatted writing, made safe on the server. Lines end at 72 characters, where the eye still finds the next. */
const meta = {
  title: 'Components/Prose',
  component: Prose,
  parameters: {
    frame: 720,
    guide: {
      when: [
        'HTML has to be shown whose elements are not ours to give classes to: a legal text, a help page, a mail.',
        'It is the type of `MarkdownView`, which most screens want instead.',
      ],
      whenNot: [
        'Somebody wrote it in Markdown: `MarkdownView` also marks links, and lets wide tables scroll.',
        'Words of our own in a screen: `Text` and `Heading`.',
      ],
      anatomy: [
        { part: 'Column', purpose: 'At most 72 characters wide, with an even distance between blocks.' },
        {
          part: 'Elements',
          purpose: 'Headings, lists, quotes, code, tables, rules and links, in the sizes of the look.',
        },
      ],
      accessibility: [
        'What is in the HTML is what is read: its headings must fit below those of the page.',
        'Links are underlined. One whose address was taken away looks like the words around it.',
        'It takes nothing out: give it only HTML that was made safe on the server.',
      ],
    } satisfies Guide,
  },
  args: { html: '<p>The printer on floor 3 jams.</p><p>Since yesterday.</p>' },
} satisfies Meta<typeof Prose>
export default meta

type Story = StoryObj<typeof meta>

export const Paragraphs: Story = {}

/** A word without a break breaks, and so does a line of code. */
export const EndlessWords: Story = {
  parameters: { frame: 320 },
  args: { html: `<p>${'floor3'.repeat(40)}</p><pre><code>${'x'.repeat(200)}</code></pre>` },
}

/** An address that could have run something was taken away: only words are left. */
export const LinkWithoutAddress: Story = { args: { html: '<p>Press <a target="_blank">here</a> or there.</p>' } }

/** Everything that people can write. */
export const Variants: Story = { args: { html: everything } }
