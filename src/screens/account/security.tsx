import { Stack } from '#ui/layout/stack.tsx'
import type { Security as SecurityState } from '#domain/account.ts'
import type { Clock } from '#domain/person.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import type { AccountPageProps } from './profile.tsx'
import { Factors } from './second-factor/factors.tsx'

/** What a section of the page is given. */
export type SecurityProps = AccountPageProps & { security: SecurityState; clock: Clock }

/** What protects the account: password, address, second factor, and where it is signed in. */
export function Security(props: SecurityProps) {
  return (
    <Stack gap="lg" className="divide-y divide-line *:not-last:pb-6">
      <Factors {...props} />
      <ChangePassword {...props} />
      <ChangeEmail {...props} />
      <Devices {...props} />
    </Stack>
  )
}
