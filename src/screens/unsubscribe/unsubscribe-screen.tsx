import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { link } from '#ui/link/link.tsx'
import type { MailKind } from '#domain/notification.ts'
import { LoginFrame } from '#screens/login/login-frame.tsx'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { useWords } from '#screens/words.ts'

/** What a link at the end of a mail is about, and how that stands. */
export type Subscription = {
  kind: MailKind
  /** Whether mail of this kind is sent. */
  on: boolean
  /** Whether it was this link that stopped it, so that the same link can undo that. */
  undoable: boolean
}

export type UnsubscribeScreenProps = {
  /** Null for a link that is unknown or too old. */
  subscription: Subscription | null
}

/** Where these forms post what to do. */
export type UnsubscribeAction = 'stop' | 'resume'

/**
 * Ends one kind of mail, for whoever has the link and without a session. Opening it changes nothing, because mail
 * scanners open every link. It posts plain forms: nothing here needs a script.
 */
export function UnsubscribeScreen({ subscription }: UnsubscribeScreenProps) {
  const { unsubscribe: t } = useWords()
  if (!subscription) {
    return (
      <Page title={t.unknown} lead={t.unknownLead}>
        <Settings />
      </Page>
    )
  }
  const { kind, on, undoable } = subscription
  if (on) {
    return (
      <Page title={t.stop(kind)} lead={t.stopLead}>
        <Act act="stop" tone="primary">
          {t.stopAct}
        </Act>
      </Page>
    )
  }
  return (
    <Page title={t.stopped(kind)} lead={t.stoppedLead}>
      <Cluster gap="md">
        {undoable && (
          <Act act="resume" tone="neutral">
            {t.resumeAct}
          </Act>
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

/** Posts to the address it stands at, which holds the link's secret. */
function Act({ act, tone, children }: { act: UnsubscribeAction; tone: 'primary' | 'neutral'; children: string }) {
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
  const { unsubscribe: t } = useWords()
  return (
    <a href="/company?account=notifications" className={link({ standalone: true })}>
      {t.settings}
    </a>
  )
}
