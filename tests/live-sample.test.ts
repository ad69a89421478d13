import { describe, expect, test } from 'vitest'
import { type Change, liveSample } from '../.storybook/live-sample.ts'

const sample = `import { Button } from '#ui/button/button.tsx'

const handleClick = () => {}

export function Example() {
  return <Button onClick={handleClick}>Send reply to Ben</Button>
}`

const changed = (changes: Record<string, Change>, code = sample) =>
  liveSample(code, 'Button', new Map(Object.entries(changes)))

describe('the code of a story with the values of its controls', () => {
  test('is the sample of the story while no control was changed', () => {
    expect(changed({})).toBe(sample)
  })

  test('has texts, numbers and booleans as attributes, and a text as children', () => {
    const code = changed({
      tone: { value: 'primary' },
      count: { value: 3 },
      pending: { value: true },
      children: { value: 'Save' },
    })
    expect(code).toContain('<Button onClick={handleClick} tone="primary" count={3} pending>Save</Button>')
  })

  test('writes a text with quotes or braces as an expression', () => {
    const code = changed({ title: { value: 'Say "hi"' }, children: { value: 'a {b}' } })
    expect(code).toContain('title={"Say \\"hi\\""}')
    expect(code).toContain('>{"a {b}"}</Button>')
  })

  test('replaces an attribute that was changed, and omits one that was cleared', () => {
    const code = sample.replace('<Button ', '<Button tone="danger" ')
    expect(changed({ tone: { value: 'quiet' } }, code)).toContain('<Button tone="quiet" onClick')
    expect(changed({ tone: { value: undefined } }, code)).toContain('<Button onClick={handleClick}>')
  })

  test('imports an icon that was chosen in a control', () => {
    const code = changed({ icon: { element: 'PlusIcon', from: '#ui/icon/icon.tsx' } })
    expect(code).toContain("import { PlusIcon } from '#ui/icon/icon.tsx'")
    expect(code).toContain('icon={<PlusIcon />}')
  })

  test('contains the declarations and imports of data that another story provides', () => {
    const like = `import { Button } from '#ui/button/button.tsx'
import { today } from '#ui/clock.ts'

const items = [{ at: today }]

export function Example() {
  return <Button items={items} />
}`
    const code = changed({ items: { like } })
    expect(code).toContain("import { today } from '#ui/clock.ts'")
    expect(code).toContain('const items = [{ at: today }]')
    expect(code).toContain('<Button onClick={handleClick} items={items}>')
  })

  test('has each attribute on its own line if the element does not fit one line', () => {
    const code = changed({
      title: { value: 'A title that is long enough to make the line too wide for the page of docs' },
    })
    expect(code).toContain('return <Button\n    onClick={handleClick}\n    title="A title')
  })

  test('is the unchanged sample if it contains the component more than once', () => {
    const twice = sample.replace('return ', 'return <><Button />').replace('</Button>', '</Button></>')
    expect(changed({ tone: { value: 'quiet' } }, twice)).toBe(twice)
  })
})
