import type { ReactNode } from 'react'
import { Callout } from '#ui/callout/callout.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Flash } from '#domain/flash.ts'
import { Brand } from '#screens/shell/brand.tsx'
import { useWords } from '#screens/words.ts'
import ground from './login-ground.svg?no-inline'
import { AuthMethodLinks, type AuthMethodLinksProps } from './auth-method-links.tsx'

export type LoginFrameProps = Partial<AuthMethodLinksProps> & {
  title: string
  /** One sentence about this page. */
  lead?: string
  notice?: Flash | null
  children: ReactNode
}

/**
 * The error of a form comes below its button, so that no field moves. Without JavaScript the page starts at its top
 * again, so there the error stays above the fields.
 */
const errorLast = 'not-noscript:[&_form_[role=alert]]:order-last'

/**
 * Frame of all sign-in pages: one narrow column that starts at the same height whatever it holds, so that an error does
 * not move it. From 1024 px, in the frame without navigation, the column has the first half of the window and a drawing
 * of the status marks the second.
 */
export function LoginFrame({ title, lead, notice, children, ways, encryptedForm }: LoginFrameProps) {
  const { login } = useWords()
  return (
    <>
      <div className="px-4 pb-12">
        <Center width="narrow">
          <Stack gap="lg" className={errorLast}>
            <Stack gap="sm">
              <Brand />
              <Heading level={1} size="xl" className="mt-4 wrap-anywhere">
                {title}
              </Heading>
              {lead && (
                <Text tone="muted" className="wrap-anywhere">
                  {lead}
                </Text>
              )}
            </Stack>
            {notice && <Callout tone={notice.tone}>{notice.text}</Callout>}
            {children}
            {ways && ways.length > 0 && (
              <Stack as="nav" gap="sm" aria-label={login.ways} className="border-t border-line pt-4">
                <AuthMethodLinks ways={ways} encryptedForm={encryptedForm} />
              </Stack>
            )}
          </Stack>
        </Center>
      </div>
      <svg
        data-slot="login-ground"
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
        className="fixed inset-y-0 end-0 hidden h-dvh w-1/2 border-s border-line bg-surface-sunken lg:in-data-[slot=bare-frame]:block rtl:-scale-x-100 rtl:[--mark-x:-1] forced-colors:hidden"
      >
        <use href={`${ground}#ground`} />
      </svg>
    </>
  )
}
