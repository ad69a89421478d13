import { Link } from 'react-router'
import { Button, button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LinkPurpose } from '#domain/forms/login-forms.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { FormValues } from '#domain/form.ts'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import { ModeLink } from './mode-link.tsx'

export type ConfirmScreenProps = {
  /** Purpose of the e-mail link. */
  purpose: LinkPurpose
  /**
   * `ready`: waits for the button. `awaits-other-mailbox`: confirmed, and the other mailbox must confirm too. `failed`: the link is
   * invalid.
   */
  state: 'ready' | 'awaits-other-mailbox' | 'failed'
  /** Token hash of the link, posted by the button; only while ready. */
  tokenHash?: string
  /** Error of the last attempt; while ready it is temporary. */
  reason?: string
  /** The signed-in user, who is signed out first. */
  leaving?: { id: string; name: string; email: string }
  pending?: FormValues
}

/**
 * The page of an e-mail link: one button. Opening it does not use the token, because mail scanners open every link.
 */
export function ConfirmScreen({ purpose, state, tokenHash, reason, leaving, pending }: ConfirmScreenProps) {
  const { confirm } = useWords().login
  const back = [{ to: 'sign-in', words: confirm.toSignIn }] as const

  if (state === 'awaits-other-mailbox') {
    return (
      <LoginFrame title={confirm.awaitsOther} lead={confirm.awaitsOtherLead}>
        <Link to="/company?account=security" className={link({ standalone: true, className: 'self-start' })}>
          {confirm.toAccount}
        </Link>
      </LoginFrame>
    )
  }
  if (state === 'failed' || !tokenHash) {
    return (
      <LoginFrame title={confirm.failed} ways={purpose === 'signup' ? undefined : back}>
        {reason && <FormError>{reason}</FormError>}
        {purpose === 'signup' && (
          <>
            <Text>{confirm.perhapsConfirmed}</Text>
            <ModeLink to="sign-in" look="primary">
              {confirm.signIn}
            </ModeLink>
          </>
        )}
        <Again purpose={purpose} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title={confirm.titles[purpose]} lead={leaving ? undefined : confirm.leads[purpose]} ways={back}>
      <IntentForm intent="confirm" fields={{ tokenHash, purpose, leaving: leaving?.id }}>
        {reason && <FormError>{reason}</FormError>}
        {leaving && (
          <Callout
            tone="warning"
            title={<span className="wrap-anywhere">{confirm.signedInAs(leaving.name, leaving.email)}</span>}
          >
            {confirm.leaving}
          </Callout>
        )}
        <Button type="submit" tone="primary" pending={pending?.intent === 'confirm'}>
          {leaving && purpose !== 'email_change' ? confirm.leaveAnd[purpose] : confirm.act[purpose]}
        </Button>
      </IntentForm>
    </LoginFrame>
  )
}

/** Link to request another e-mail. */
function Again({ purpose }: Pick<ConfirmScreenProps, 'purpose'>) {
  const { confirm } = useWords().login
  if (purpose === 'email_change') {
    return (
      <Link to="/company?account=security" className={button({ tone: 'primary' })}>
        {confirm.again.email_change}
      </Link>
    )
  }
  return (
    <ModeLink to={purpose === 'recovery' ? 'recover' : 'code'} look={purpose === 'signup' ? 'neutral' : 'primary'}>
      {confirm.again[purpose]}
    </ModeLink>
  )
}
