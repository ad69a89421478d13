import { expect, test } from 'vitest'
import { applyGuardConfig } from './apply-guard-config.ts'
import { EnvError } from '../start/env.ts'
import { routes } from '../../routes.ts'
import { defaultGuard, type GuardSettings } from './guard-patterns.ts'

const configured = (guard: Partial<GuardSettings>) =>
  applyGuardConfig(routes, { ...defaultGuard, ...guard }, ['/logout'])

test('the default guard settings leave the route table unchanged', () => {
  expect(configured({})).toEqual(routes)
})

test('the sign-in and callback pages move to their configured paths, with redirects from the default paths', () => {
  const { pages, redirects } = configured({ login: '/sign-in', callback: '/auth/done' })
  expect(pages.find(({ id }) => id === 'login')?.path).toBe('/sign-in')
  expect(pages.find(({ id }) => id === 'confirm')?.path).toBe('/auth/done')
  expect(redirects).toEqual({ '/': '/company', '/login': '/sign-in', '/confirm': '/auth/done' })
})

test.each([{ exclude: ['/test'] }, { exclude: ['/T?ST'] }, { include: ['/{company,trackquery}'] }])(
  'the guard settings %j open only the system check page to visitors',
  (guard) => {
    expect(
      configured(guard)
        .pages.filter(({ open }) => open)
        .map(({ id }) => id),
    ).toEqual(['system-check'])
  },
)

test.each<[Partial<GuardSettings>, string]>([
  [{ exclude: ['/company'] }, 'GUARD_EXCLUDE would open /company to visitors'],
  [{ exclude: ['/**'] }, 'GUARD_EXCLUDE would open /company to visitors'],
  [{ exclude: ['/COMPANY'] }, 'GUARD_EXCLUDE would open /company to visitors'],
  [{ include: ['/company'] }, 'GUARD_INCLUDE would open /trackQuery to visitors'],
  [{ exclude: ['/tset'] }, 'GUARD_EXCLUDE has the pattern /tset, which matches no page'],
  [{ include: ['/nowhere/**'] }, 'GUARD_INCLUDE has the pattern /nowhere/**, which matches no page'],
  [{ login: '/company' }, 'GUARD_LOGIN /company is taken: /company'],
  [{ login: '/Company' }, 'GUARD_LOGIN /Company is taken: /company'],
  [{ login: '/logout' }, 'GUARD_LOGIN /logout is taken: /logout'],
  [{ login: '/confirm', callback: '/x' }, 'GUARD_LOGIN /confirm is taken: /confirm'],
  [{ callback: '/login', login: '/x' }, 'GUARD_CALLBACK /login is taken: /login'],
  [{ login: '/x', callback: '/X' }, 'GUARD_LOGIN /x is taken: /X'],
])('the guard settings %j are rejected with an error', (guard, sentence) => {
  expect(() => configured(guard)).toThrow(EnvError)
  expect(() => configured(guard)).toThrow(sentence)
})
