import { Stack } from '#ui/layout/stack.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import type { SecuritySectionProps } from './panel-props.ts'
import { Factors } from './second-factor/factors.tsx'
import { RecoveryCodes } from './second-factor/recovery-codes.tsx'

/** Second factor, password, e-mail address and signed-in devices. */
export function SecurityPanel(props: SecuritySectionProps) {
  return (
    <Stack gap="lg" className="divide-y divide-line *:not-last:pb-6">
      <Factors {...props} />
      {props.security.factors && props.security.factors.length > 0 && <RecoveryCodes {...props} />}
      <ChangePassword {...props} />
      <ChangeEmail {...props} />
      <Devices {...props} />
    </Stack>
  )
}
