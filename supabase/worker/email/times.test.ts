import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleEmailNames, sampleEmails } from '../testing/sample-emails.ts'
import { compose } from './compose.ts'

/* An e-mail is read anywhere, so a time of day in it is useless without its zone. */

const timeOfDay = /\d{1,2}[:.]\d{2}(?:\s?[AP]M)?/gi

/** Each time of day in a text, with the word after it. */
const times = (text: string) => [...text.matchAll(new RegExp(`${timeOfDay.source}\\s*(\\S*)`, 'gi'))]

describe('a reader knows the zone of every time of day', () => {
  test.each(sampleEmailNames)('in the e-mail %s, because the zone follows it', (name) => {
    const { template, data } = sampleEmails[name]
    const here = 'timeZone' in data ? { timeZone: 'America/New_York', locale: 'en-US' } : {}
    const mail = { id: 'x', template, to: 'rita@example.com', data: { ...data, ...here }, messageId: '<x@trackquery>' }
    const { subject, text, html } = compose(mail, { sender: 'x@desk.example', appOrigin: 'https://desk.example' })
    // Styles hold figures like 1.35.
    const shown = html.replace(/<[^>]*>/g, ' ')
    for (const part of [subject, text, shown])
      for (const [time, zone] of times(part)) expect(zone, time).toMatch(/^EDT\b/)
    if ('timeZone' in data) expect(times(text)).not.toEqual([])
  })

  const folder = new URL('../../templates/', import.meta.url)
  test.each(readdirSync(folder))('in %s of the sign-in service, because it names no time of day', (file) => {
    const shown = readFileSync(new URL(file, folder), 'utf8').replace(/<[^>]*>/g, ' ')
    expect(shown.match(timeOfDay)).toBeNull()
  })
})
