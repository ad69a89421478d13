import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { link } from '#ui/link/link.tsx'
import type { MailKind } from '#domain/notification.ts'
import { LoginFrame } from '#screens/login/login-frame.tsx'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { useWords } from '#screens/words.ts'

/** The subscription that an unsubscribe link is for. */
export type Subscription = {
  kind: MailKind
  /** Whether e-mails of this kind are sent. */
  on: boolean
  /** Whether this link stopped them, so that it can resume them. */
  undoable: boolean
}

export type UnsubscribeScreenProps = {
  /** Null for an unknown or expired link. */
  subscription: Subscription | null
}

/** The values of the posted `act` field. */
export type UnsubscribeAction = 'stop' | 'resume'

/**
 * Unsubscribes from one kind of e-mail, by link and without a session. Opening it changes nothing, because mail
 * scanners open every link. Plain forms; no JavaScript needed.
 */
export function UnsubscribeScreen({ subscription }: UnsubscribeScreenProps) {
  const { unsubscribe: words } = useWords()
  if (!subscription) {
    return (
      <Page title={words.unknown} lead={words.unknownLead}>
        <Settings />
      </Page>
    )
  }
  const { kind, on, undoable } = subscription
  if (on) {
    return (
      <Page title={words.stop(kind)} lead={words.stopLead}>
        <ActionForm act="stop" tone="primary">
          {words.stopAct}
        </ActionForm>
      </Page>
    )
  }
  return (
    <Page title={words.stopped(kind)} lead={words.stoppedLead}>
      <Cluster gap="md">
        {undoable && (
          <ActionForm act="resume" tone="neutral">
            {words.resumeAct}
          </ActionForm>
        )}
        <Settings />
      </Cluster>
    </Page>
  )
}

function Page({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <BareFrame flash={null}>
      <LoginFrame title={title} lead={lead}>
        {children}
      </LoginFrame>
    </BareFrame>
  )
}

/** Posts to the current URL, which contains the link's token. */
function ActionForm({
  act,
  tone,
  children,
}: {
  act: UnsubscribeAction
  tone: 'primary' | 'neutral'
  children: string
}) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      <Button type="submit" tone={tone}>
        {children}
      </Button>
    </form>
  )
}

function Settings() {
  const { unsubscribe: words } = useWords()
  return (
    <a href="/company?account=notifications" className={link({ standalone: true })}>
      {words.settings}
    </a>
  )
}
