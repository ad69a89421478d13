import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { timeZoneNames } from '#domain/time-zone.ts'
import type { AccountTab } from './account-tab.ts'
import { accountTab } from './account-tab.ts'
import { AccountDialog } from './account-dialog.tsx'

function sent(tab: AccountTab) {
  const place = { pathname: '/company', search: `?company=ACME&account=${tab}` }
  const viewer = {
    id: '1',
    name: 'Ana Ruiz',
    avatarUrl: 'https://pictures.example/ana.webp',
    email: 'ana@example.com',
    theme: 'dark' as const,
    density: 'comfortable' as const,
    contrast: 'more' as const,
    locale: 'en',
    timeZone: 'Europe/Vienna',
  }
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => <AccountDialog viewer={viewer} tab={tab} timeZones={timeZoneNames} place={place} />,
    },
  ])
  return renderToString(<Stub initialEntries={[place.pathname + place.search]} />)
}

test('the server renders the account dialog open, with forms that work without JavaScript', () => {
  const html = sent('profile')
  expect(html).toMatch(/<dialog[^>]* open=""/)
  expect(html).toContain('href="/company?company=ACME"')
  const forms = [...html.matchAll(/<form[^>]*>/g)].map(([tag]) => tag)
  expect(forms).toHaveLength(3)
  for (const form of forms) {
    expect(form).toContain('method="post"')
    expect(form).toContain('action="/company?company=ACME&amp;account=profile"')
  }
  expect([...html.matchAll(/name="intent" value="([\w-]+)"/g)].map(([, intent]) => intent)).toEqual([
    'save-picture',
    'remove-picture',
    'save-profile',
  ])
  expect(html).toMatch(/enctype="multipart\/form-data"/i)
})

test('the saved theme is the checked radio button', () => {
  expect(sent('appearance')).toMatch(/<input(?=[^>]*value="dark")(?=[^>]*checked="")[^>]*>/)
})

test.each([
  ['?account=profile', 'profile'],
  ['?company=ACME&account=appearance', 'appearance'],
  ['?account=security', 'security'],
  ['?account=settings', null],
  ['?account=', null],
  ['', null],
])('the URL query %j opens the tab %s of the account dialog', (search, tab) => {
  expect(accountTab(search)).toBe(tab)
})
