import type { ReactNode } from 'react'
import { Callout } from '#ui/callout/callout.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusMark } from '#ui/status-pill/status-mark.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Flash } from '#domain/flash.ts'
import { useWords } from '#screens/words.ts'
import { AuthMethodLinks, type AuthMethodLinksProps } from './auth-method-links.tsx'

export type LoginFrameProps = Partial<AuthMethodLinksProps> & {
  title: string
  /** One sentence about this page. */
  lead?: string
  notice?: Flash | null
  children: ReactNode
}

/**
 * Frame of all sign-in pages: one narrow column. 28 % of the free height is above it and 72 % below, so the middle of
 * a usual form is at 38 %. A form higher than the window starts at its top.
 */
export function LoginFrame({ title, lead, notice, children, ways, encryptedForm }: LoginFrameProps) {
  const { login, shell } = useWords()
  return (
    <div className="grid grid-rows-[28fr_auto_72fr] px-4">
      <Center width="narrow" className="row-start-2 py-8">
        <Stack gap="lg">
          <Stack gap="sm">
            <Cluster gap="sm">
              <StatusMark shape="half" tone="accent" size="lg" />
              <Text weight="semibold">{shell.product}</Text>
            </Cluster>
            <Heading level={1}>{title}</Heading>
            {lead && <Text tone="muted">{lead}</Text>}
          </Stack>
          {notice && <Callout tone={notice.tone}>{notice.text}</Callout>}
          {children}
          {ways && (
            <Stack as="nav" gap="sm" aria-label={login.ways}>
              <AuthMethodLinks ways={ways} encryptedForm={encryptedForm} />
            </Stack>
          )}
        </Stack>
      </Center>
    </div>
  )
}
