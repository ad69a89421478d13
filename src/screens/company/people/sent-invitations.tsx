import { useState } from 'react'
import type { SentInvitation } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { CopyIcon } from '#ui/icon/page-icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusLine } from '#ui/status-line/status-line.tsx'
import { Text } from '#ui/text/text.tsx'

/** Outcome of the last invitation, with links to pass on where no e-mail is sent. */
export function SentInvitations({ sent }: { sent: SentInvitation[] }) {
  const t = useWords().people
  return (
    <StatusLine title={t.sentTitle}>
      <Stack gap="sm">
        {sent.some(({ link }) => link) && <Text>{t.linkLead}</Text>}
        {sent.map(({ email, outcome, link }) =>
          link ? (
            <LinkToPassOn key={email} email={email} link={link} />
          ) : (
            <Text key={email} className="wrap-anywhere">
              {t.outcomeOf(email, t.outcomes[outcome])}
            </Text>
          ),
        )}
      </Stack>
    </StatusLine>
  )
}

function LinkToPassOn({ email, link }: { email: string; link: string }) {
  const t = useWords().people
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <Cluster gap="sm" align="end">
      <TextField
        className="min-w-0 grow basis-60"
        name="link"
        label={email}
        aria-label={t.linkOf(email)}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* Without JavaScript the field can still be selected and copied by hand. */}
      {useHydrated() && (
        <Button icon={<CopyIcon size="sm" />} onClick={() => void copy()} aria-live="polite">
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </Cluster>
  )
}
