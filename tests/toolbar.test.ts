import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { withTimeSettings } from '../.storybook/time-args.ts'
import { globalTypes, initialGlobals } from '../.storybook/toolbar.ts'

const clock = { now: '2026-03-12T14:30:00Z', timeZone: 'Europe/Berlin', locale: 'en' }
const tokyo = { locale: 'ja', timeZone: 'Asia/Tokyo' }

test('the toolbar sets locale and time zone of every clock and viewer in the args of a story, however deeply nested', () => {
  const args = { clock, groups: [{ viewer: { name: 'Ana', timeZone: 'UTC', locale: 'de' } }] }
  expect(withTimeSettings(args, tokyo)).toEqual({
    clock: { ...clock, ...tokyo },
    groups: [{ viewer: { name: 'Ana', ...tokyo } }],
  })
})

test('setting only the time zone in the toolbar keeps the locale of the story', () => {
  expect(withTimeSettings({ clock }, { timeZone: 'Asia/Tokyo' })).toEqual({
    clock: { ...clock, timeZone: 'Asia/Tokyo' },
  })
})

test('the toolbar sets the zone of a time that a story passes as an element', () => {
  const aside = createElement(DateTime, { ...clock, at: '2026-03-12T23:00:00Z', format: 'full' })
  const { aside: changed } = withTimeSettings({ aside }, { timeZone: 'Asia/Tokyo' })
  expect(renderToStaticMarkup(aside)).toContain('Mar 13, 2026')
  expect(renderToStaticMarkup(changed)).toContain('8:00')
})

test("the toolbar of Storybook leaves the errors and values of a story's form as they are", () => {
  const onSave = () => undefined
  const args = { errors: { timeZone: 'Choose a time zone.' }, values: { timeZone: 'Asia/Tokyo' }, onSave }
  expect(withTimeSettings(args, tokyo)).toEqual(args)
})

test('every setting of the toolbar starts with its first value, and every value can be part of a URL', () => {
  for (const [name, { toolbar }] of Object.entries(globalTypes ?? {})) {
    const values = (toolbar as { items: { value: string }[] }).items.map(({ value }) => value)
    expect(initialGlobals?.[name]).toBe(values[0])
    // Storybook drops other characters from an address.
    for (const value of values) expect(value).toMatch(/^[\w -]+$/)
  }
})

test('no two buttons of the toolbar have the same text', () => {
  const texts = Object.values(globalTypes ?? {}).flatMap(({ toolbar }) =>
    (toolbar as { items: { title: string }[] }).items.map(({ title }) => title),
  )
  expect(texts).toEqual([...new Set(texts)])
})

test('the texts of theme, contrast and motion in the toolbar name their setting', () => {
  const named = Object.entries(globalTypes ?? {}).filter(([name]) => ['theme', 'contrast', 'motion'].includes(name))
  expect(named).toHaveLength(3)
  for (const [name, { toolbar }] of named) {
    const { items } = toolbar as { items: { title: string }[] }
    for (const { title } of items) expect(title).toMatch(new RegExp(` ${name}$`))
  }
})

test('every button of the toolbar shows a value of its setting instead of the name of the setting', () => {
  for (const { toolbar } of Object.values(globalTypes ?? {})) {
    const { title, items } = toolbar as { title: string; items: { title: string }[] }
    for (const item of items) expect(item.title).not.toBe(title)
  }
})
