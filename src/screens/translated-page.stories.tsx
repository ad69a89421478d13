import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { expect } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { FilterPill } from '#ui/filter-pill/filter-pill.tsx'
import { PlusIcon } from '#ui/icon/icon.tsx'
import { Anchor } from '#ui/link/link.tsx'
import { ViewTabText } from '#ui/view-tabs/view-tabs.tsx'

/** Words that change beside an icon or another element, and the element itself may come and go. */
const parts: [first: string, second: string, render: (isSecond: boolean, words: string) => ReactNode][] = [
  [
    'Open',
    'Pending',
    (isSecond, words) => (
      <Button icon={isSecond && <PlusIcon />} hasArrow>
        {words}
      </Button>
    ),
  ],
  ['Ben can reply.', 'Nobody can.', (isSecond, words) => <Callout title={isSecond && 'Closed'}>{words}</Callout>],
  ['Some details', 'All of them', (_, words) => <Disclosure summary={words}>38 ms</Disclosure>],
  ['Unassigned', 'Mine', (isSecond, words) => <ViewTabText name={words} count={isSecond ? null : '4'} />],
  ['Status', 'Priority', (_, words) => <FilterPill field={words} relation="is" value="x" picker={{}} remove={null} />],
  [
    'Your data',
    'Our terms',
    (isSecond, words) => (
      <Anchor href="#terms" standalone className="block py-1">
        {isSecond && <PlusIcon size="sm" />}
        {words}
      </Anchor>
    ),
  ],
]

function Parts() {
  const [isSecond, setSecond] = useState(false)
  return (
    <main>
      {parts.map(([first, second, render]) => (
        <div key={first}>{render(isSecond, isSecond ? second : first)}</div>
      ))}
      <Button aria-label="Change all words" onClick={() => setSecond(!isSecond)} icon={<PlusIcon />} />
    </main>
  )
}

/** Puts `<font>` elements in the place of text nodes, as Google Translate does. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  for (const text of found.filter(({ data }) => data.trim() !== '')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** A page that the browser translates: text nodes are replaced by elements, and then the words of the page change. */
const meta = { title: 'Screens/Translated page', component: Parts } satisfies Meta<typeof Parts>
export default meta

/** The new words replace the translated ones, and nothing fails. */
export const ChangingWords: StoryObj<typeof meta> = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const [now, before] of [
      [1, 0],
      [0, 1],
    ] as const) {
      translate(canvasElement)
      await userEvent.click(canvas.getByRole('button', { name: 'Change all words' }))
      for (const part of parts) {
        await expect(canvasElement).toHaveTextContent(part[now])
        await expect(canvasElement).not.toHaveTextContent(part[before])
      }
    }
  },
}
