import { useActionData, useLoaderData } from 'react-router'
import { isSecondStep } from '#domain/login-mode.ts'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import { Author } from '#screens/post-form.tsx'
import { loginWords } from '#domain/words/en/login.ts'
import { provideWords, useWords } from '#screens/words.ts'
import { useLazyView } from '../lazy-views/lazy-views.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { usePending } from '../shared/use-pending.ts'
import { enrollmentOf, invalidFormOf, type FormResult } from '#screens/form-result.ts'
import type { loader } from './server.ts'

provideWords({ login: loginWords })

export function Component() {
  const { mode, dropsCookies, isOtherUsersForm, author, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<FormResult>()
  const { login } = useWords()
  const second = useLazyView(isSecondStep(mode) ? 'login/second-step' : null)
  const { purpose = 'email', encryptedForm } = page
  const formNotice = isOtherUsersForm ? login.notices.otherUsersForm : login.notices.pendingForm
  const text = encryptedForm ? formNotice : dropsCookies ? login.notices.cookiesDropped : null
  const notice = text ? ({ tone: 'warning', text } as const) : null
  const props = { ...page, notice, formError: invalidFormOf(result), pending: usePending() }
  return (
    <Author value={author}>
      <PageTitle>{mode === 'verify' ? login.verifyTitles[purpose] : login.titles[mode]}</PageTitle>
      {isSecondStep(mode) ? (
        second && <second.SecondStepScreen mode={mode} enrollment={enrollmentOf(result)} {...props} />
      ) : (
        <LoginScreen mode={mode} {...props} />
      )}
    </Author>
  )
}
