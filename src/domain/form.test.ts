import { expect, test } from 'vitest'
import { keepTyped } from './form.ts'
import { limits } from './limits.ts'

function form(fields: [name: string, value: string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a rejected form keeps everything typed except passwords', () => {
  const typed = form([
    ['displayName', ''],
    ['email', 'ana'],
    ['password', 'short'],
  ])
  expect(keepTyped(typed)).toEqual({ values: { displayName: '', email: 'ana' }, isWhole: true })
})

test('a text somewhat over its limit is kept, and a much longer form only in part', () => {
  const body = '😀'.repeat(limits.body.max + 10_000)
  const fields: [string, string][] = [
    ['subject', 'Long'],
    ['body', body],
  ]
  expect(keepTyped(form(fields))).toEqual({ values: { subject: 'Long', body }, isWhole: true })

  const { values, isWhole } = keepTyped(form([...fields, ['unknown', '<'.repeat(400_000)], ['name'.repeat(9_999), '']]))
  expect(isWhole).toBe(false)
  expect(values).toMatchObject({ subject: 'Long', body })
  expect(JSON.stringify(values).length).toBeLessThan(4 * limits.body.max)
})
