import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List } from '#ui/list-row/list-row.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Device } from '#domain/account.ts'
import { deviceName } from '#domain/device.ts'
import type { Words } from '#domain/words/en.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import type { SecurityProps } from './security.tsx'

type DeviceWords = Words['account']['security']['devices']

function nameOf(say: DeviceWords, { userAgent }: Device): string {
  const { browser, system } = deviceName(userAgent)
  if (browser && system) return say.on(browser, system)
  return browser ?? system ?? say.unknownBrowser
}

/** Where the account is signed in, and how to end that: on one device, on all others, everywhere. */
export function Devices({ security, clock, action, refused, pending }: SecurityProps) {
  const { devices: say, unavailable } = useWords().account.security
  const { devices } = security
  const others = devices?.some(({ current }) => !current)
  return (
    <Stack as="section" gap="md">
      <Heading level={3}>{say.title}</Heading>
      {devices ? (
        <List aria-label={say.list}>
          {devices.map((device) => (
            <DeviceLine key={device.id} {...{ device, clock, action, refused, pending }} />
          ))}
        </List>
      ) : (
        <Callout tone="warning">{unavailable}</Callout>
      )}
      {others === false && <Text tone="muted">{say.alone}</Text>}
      <Cluster gap="sm" align="start">
        {others && (
          <ActForm intent="revoke-others" action={action} refused={refused}>
            <Button type="submit" pending={pending?.intent === 'revoke-others'}>
              {say.others}
            </Button>
          </ActForm>
        )}
        <ActForm intent="sign-out-everywhere" action={action} refused={refused}>
          <Button type="submit" pending={pending?.intent === 'sign-out-everywhere'}>
            {say.everywhere}
          </Button>
        </ActForm>
      </Cluster>
    </Stack>
  )
}

type DeviceLineProps = Pick<SecurityProps, 'clock' | 'action' | 'refused' | 'pending'> & { device: Device }

function DeviceLine({ device, clock, action, refused, pending }: DeviceLineProps) {
  const say = useWords().account.security.devices
  const { id, current, createdAt, lastSeenAt, address } = device
  const name = nameOf(say, device)
  const { errors, values } = refusalOf(refused, 'revoke-device')
  return (
    <li className="py-3 first:pt-0">
      <Cluster gap="md" justify="between" wrap={false}>
        <Stack gap="xs">
          <Cluster gap="sm">
            <Text as="span" weight="medium">
              {name}
            </Text>
            {current && <Badge tone="success">{say.current}</Badge>}
          </Cluster>
          <Text size="sm" tone="muted">
            {say.since} <DateTime at={createdAt} {...clock} />
            {' · '}
            {say.seen} <DateTime at={lastSeenAt} {...clock} />
            {address && <> · {address}</>}
          </Text>
        </Stack>
        {!current && (
          <ActForm intent="revoke-device" action={action} fields={{ id }} className="shrink-0">
            <Button
              type="submit"
              size="sm"
              aria-label={say.signOutOf(name)}
              pending={pending?.intent === 'revoke-device' && pending.id === id}
            >
              {say.signOut}
            </Button>
          </ActForm>
        )}
      </Cluster>
      {/* Below the line: beside its button there is no room for a sentence. */}
      {values.id === id && <FormError className="mt-2">{errors.form}</FormError>}
    </li>
  )
}
