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
  /** What the link in the mail was for. */
  purpose: LinkPurpose
  /** `ready`: the button may be pressed. `half`: it was, and another mailbox has to agree. `failed`: refused for good. */
  state: 'ready' | 'half' | 'failed'
  /** The mail's secret, posted by the button; only while ready. */
  tokenHash?: string
  /** What the last attempt met: the refusal itself, or, while ready, something that passes. */
  reason?: string
  /** Who is signed in here, and is signed out before the link signs somebody in. */
  leaving?: { id: string; name: string; email: string }
  pending?: FormValues
}

/**
 * Where a mail's link leads: one button. Opening the page uses nothing up, because mail scanners open every link.
 */
export function ConfirmScreen({ purpose, state, tokenHash, reason, leaving, pending }: ConfirmScreenProps) {
  const { confirm } = useWords().login
  const back = [{ to: 'sign-in', words: confirm.toSignIn }] as const

  if (state === 'half') {
    return (
      <LoginFrame title={confirm.half} lead={confirm.halfLead}>
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

/** Where another mail is to be had. */
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
