import type { SentInvitation } from '#domain/company.ts'
import { CopyButton } from '#screens/copy-button.tsx'
import { useWords } from '#screens/words.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusLine } from '#ui/status-line/status-line.tsx'
import { Text } from '#ui/text/text.tsx'

/** Outcome of the last invitation, with links to pass on where no e-mail is sent. */
export function SentInvitations({ sent }: { sent: SentInvitation[] }) {
  const words = useWords().people
  return (
    <StatusLine title={words.sentTitle}>
      <Stack gap="sm">
        {sent.some(({ link }) => link) && <Text>{words.linkLead}</Text>}
        {sent.map(({ email, outcome, link }) =>
          link ? (
            <LinkToPassOn key={email} email={email} link={link} />
          ) : (
            <Text key={email} className="wrap-anywhere">
              {words.outcomeOf(email, words.outcomes[outcome])}
            </Text>
          ),
        )}
      </Stack>
    </StatusLine>
  )
}

function LinkToPassOn({ email, link }: { email: string; link: string }) {
  const words = useWords().people
  return (
    <Cluster gap="sm" align="end">
      <TextField
        className="min-w-0 grow basis-60"
        name="link"
        label={email}
        aria-label={words.linkOf(email)}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} label={words.copy} copiedLabel={words.copied} />
    </Cluster>
  )
}
