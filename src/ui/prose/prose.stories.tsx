import type { Meta, StoryObj } from '@storybook/react-vite'

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
  parameters: { frame: 720 },
  args: { html: '<p>The printer on floor 3 jams.</p><p>Since yesterday.</p>' },
} satisfies Meta<typeof Prose>
export default meta

type Story = StoryObj<typeof meta>

export const Paragraphs: Story = {}

/** Everything that people can write. */
export const Sheet: Story = { args: { html: everything } }

/** A word of 5 000 letters breaks; a line of code scrolls by itself. */
export const EndlessWords: Story = {
  parameters: { frame: 320 },
  args: { html: `<p>${'floor3'.repeat(40)}</p><pre><code>${'x'.repeat(200)}</code></pre>` },
}
