import { type ReactNode, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'

/** Shows a part with its first words, and with its second ones after a press. */
export function Changing({ render }: { render: (isChanged: boolean) => ReactNode }) {
  const [isChanged, setChanged] = useState(false)
  return (
    <>
      {render(isChanged)}
      <button type="button" data-offstage className="min-h-6 min-w-6" onClick={() => setChanged(!isChanged)}>
        0
      </button>
    </>
  )
}

/** Puts `<font>` elements in the place of text nodes, as Google Translate does. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found.filter(({ data }) => data.trim() !== '')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** Checks that a translated `Changing` shows its second words instead of the first, and the first ones again. */
export async function expectChangingWords(root: HTMLElement, first: string, second: string): Promise<void> {
  const change = within(root).getByRole('button', { name: '0' })
  for (const [now, before] of [
    [second, first],
    [first, second],
  ] as const) {
    translate(root)
    await userEvent.click(change)
    await expect(root).toHaveTextContent(now)
    await expect(root).not.toHaveTextContent(before)
  }
}
