import { expect, test } from 'vitest'
import { knobsOf } from '../.storybook/knobs.ts'

const choice = (...options: string[]) => ({ name: '', control: { type: 'select' }, options, type: undefined })
const text = { name: '', control: { type: 'text' } }
const yesOrNo = { name: '', control: { type: 'boolean' } }

const names = (argTypes: object) => knobsOf(argTypes as Parameters<typeof knobsOf>[0]).map(({ name }) => name)

test('under the playground are the choices of a component, then its switches, one text, and whether it is disabled', () => {
  const native = { category: 'Native attributes' }
  const argTypes = {
    children: text,
    title: text,
    pending: yesOrNo,
    tone: choice('primary', 'quiet'),
    rows: { name: '', control: false },
    onClick: { ...choice('None'), table: { category: 'Callbacks' } },
    disabled: { ...yesOrNo, table: native },
    'aria-label': { ...text, table: native },
  }
  expect(names(argTypes)).toEqual(['tone', 'pending', 'children', 'disabled'])
})

test('the playground has at most six controls, and the last one still disables it', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`choice${at}`, choice('a', 'b')]))
  const shown = names({ ...many, disabled: { ...yesOrNo, table: { category: 'Native attributes' } } })
  expect(shown).toHaveLength(6)
  expect(shown.at(-1)).toBe('disabled')
})

test('data that nobody edits by hand has no control under the playground', () => {
  expect(names({ rows: { name: '', control: false } })).toEqual([])
})
