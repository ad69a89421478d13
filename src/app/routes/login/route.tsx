import { useEffect } from 'react'
import { useActionData, useLoaderData, useRevalidator } from 'react-router'
import type { LoginData } from '#domain/page-data/login-data.ts'
import { isSecondStep } from '#domain/login-mode.ts'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import { Author } from '#screens/post-form.tsx'
import '#domain/words/en/login.ts'
import '#domain/words/en/password.ts'
import { useWords } from '#screens/words.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import { views } from './views.ts'

export function Component() {
  const { mode, dropsCookies, hasEndedElsewhere, awaitsSetup, isOtherUsersForm, author, ended, ...page } =
    useLoaderData<LoginData>()
  const result = useActionData<FormResult>()
  const { login } = useWords()
  const pending = usePending()
  useRevalidateOnReturn(mode === 'verify' && page.purpose === 'signup' && !page.confirmed)
  const second = useLazyView(isSecondStep(mode) ? views['second-step'] : null)
  const last = useLazyView(ended ? views['invitation-ended'] : null)
  const { purpose = 'email', encryptedForm, confirmed } = page
  const verifyTitle = confirmed ? login.confirmedTitle : login.verifyTitles[purpose]
  const invitedTitle = page.invited && (mode === 'sign-in' || mode === 'sign-up') ? page.invited.companyName : null
  const ownTitle = mode === 'verify' ? verifyTitle : login.titles[mode]
  const title = invitedTitle === null ? ownTitle : login.invited.title(invitedTitle)
  const formNotice = isOtherUsersForm ? login.notices.otherUsersForm : login.notices.pendingForm
  const endNotice = hasEndedElsewhere ? login.notices.endedElsewhere : null
  const text = encryptedForm ? formNotice : dropsCookies ? login.notices.cookiesDropped : endNotice
  const setupNotice = awaitsSetup ? ({ tone: 'info', text: login.notices.awaitsSetup } as const) : null
  const notice = text ? ({ tone: 'warning', text } as const) : setupNotice
  if (ended)
    return (
      <>
        <PageTitle>{login.invited.ended}</PageTitle>
        {last && <last.InvitationEnded {...ended} />}
      </>
    )
  const props = { ...page, notice, formError: invalidFormOf(result), pending }
  return (
    <Author value={author}>
      <PageTitle>{title}</PageTitle>
      {isSecondStep(mode) ? (
        second && <second.SecondStepScreen mode={mode} enrollment={second.enrollmentOf(result)} {...props} />
      ) : (
        <LoginScreen mode={mode} {...props} />
      )}
    </Author>
  )
}

/** Loads the page again when its tab is shown: its address may have been confirmed by a link in another browser. */
function useRevalidateOnReturn(active: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!active) return
    const onChange = () => void (document.visibilityState === 'visible' && revalidate())
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [active, revalidate])
}
