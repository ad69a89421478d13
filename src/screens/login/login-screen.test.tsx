import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { isSecondStep, loginModes, type LoginMode } from '#domain/login-mode.ts'
import type { ModeProps } from './form-props.ts'
import { LoginScreen } from './login-screen.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'

function sent({ mode, ...props }: ModeProps & { mode: LoginMode }) {
  const screen = isSecondStep(mode) ? (
    <SecondStepScreen mode={mode} {...props} />
  ) : (
    <LoginScreen mode={mode} {...props} />
  )
  const Stub = createRoutesStub([{ path: '/login', Component: () => screen }])
  return renderToString(<Stub initialEntries={[`/login?mode=${mode}`]} />)
}

test.each(loginModes)(
  'the sign-in page in mode %s renders a form that posts to its own URL without JavaScript',
  (mode) => {
    const html = sent({ mode, email: 'ana@example.com' })
    const forms = [...html.matchAll(/<form[^>]*>/g)].map(([form]) => form)
    for (const form of forms) expect(form).toContain('method="post"')
    // A step may also have a sign-out form, which posts to /logout.
    const own = forms.filter((form) => !form.includes('action="/logout"'))
    expect(own).not.toHaveLength(0)
    for (const form of own) expect(form).toContain(`action="/login?mode=${mode}"`)
    expect(html).toMatch(/<input type="hidden" name="intent" value="[a-z-]+"\/>/)
    expect(html.match(/<h1/g)).toHaveLength(1)
  },
)

test('a rejected sign-in form keeps the typed values except the password', () => {
  const values = { email: 'ana@example.com', password: 'hunter22' }
  const html = sent({ mode: 'sign-in', formError: { intent: 'sign-in', errors: { password: 'Wrong.' }, values } })
  expect(html).toContain('value="ana@example.com"')
  expect(html).toContain('Wrong.')
  expect(html).not.toContain('hunter22')
})

test('the sign-in page escapes a typed e-mail address in its HTML', () => {
  expect(sent({ mode: 'verify', email: '<b>@example.com' })).not.toContain('<b>')
})
