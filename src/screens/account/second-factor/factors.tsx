import { Badge } from '#ui/badge/badge.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List } from '#ui/list/list.tsx'
import { Text } from '#ui/text/text.tsx'
import { useWords } from '#screens/words.ts'
import type { SecuritySectionProps } from '../panel-props.ts'
import { FactorRow } from './factor-row.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** The second factor: its purpose, the user's authenticator apps, and a form to add one. */
export function Factors({ security, clock, action, formError, enrollment, pending }: SecuritySectionProps) {
  const { factor: words, unavailable } = useWords().account.security
  const { factors } = security
  const hasError = formError?.intent === 'enroll-factor' || formError?.intent === 'verify-factor'
  const setUp = (
    <SetUpFactor
      takesPassword
      action={action}
      enrollment={enrollment}
      formError={hasError ? formError : undefined}
      pending={pending}
    />
  )
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Cluster gap="sm">
          <Heading level={3}>{words.title}</Heading>
          {factors && factors.length > 0 && <Badge tone="success">{words.on}</Badge>}
        </Cluster>
        <Text tone="muted">{words.lead}</Text>
      </Stack>
      {!factors && <Callout tone="warning">{unavailable}</Callout>}
      {factors?.length === 0 && (
        <>
          {!enrollment && <Text tone="muted">{words.apps}</Text>}
          {setUp}
        </>
      )}
      {factors && factors.length > 0 && (
        <>
          <List aria-label={words.list}>
            {factors.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                last={factors.length === 1}
                {...{ clock, action, formError, pending }}
              />
            ))}
          </List>
          {factors.length === 1 && <Callout tone="info">{words.secondAdvice}</Callout>}
          <Disclosure summary={words.addAnother} defaultOpen={hasError || enrollment !== undefined}>
            {setUp}
          </Disclosure>
        </>
      )}
    </Stack>
  )
}
