import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List } from '#ui/list/list.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Device } from '#domain/account.ts'
import { deviceName } from '#domain/device.ts'
import type { Words } from '#domain/words/en.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { SecuritySectionProps } from './panel-props.ts'

type DeviceWords = Words['account']['security']['devices']

function nameOf(words: DeviceWords, { userAgent }: Device): string {
  const { browser, system } = deviceName(userAgent)
  if (browser && system) return words.on(browser, system)
  return browser ?? system ?? words.unknownBrowser
}

/** The devices that are signed in. Signs out one, all others, or all. */
export function Devices({ security, clock, action, formError, pending }: SecuritySectionProps) {
  const { devices: words, unavailable } = useWords().account.security
  const { devices } = security
  const others = devices?.some(({ current }) => !current)
  return (
    <Stack as="section" gap="md">
      <Heading level={3}>{words.title}</Heading>
      {devices ? (
        <List aria-label={words.list}>
          {devices.map((device) => (
            <DeviceRow key={device.id} {...{ device, clock, action, formError, pending }} />
          ))}
        </List>
      ) : (
        <Callout tone="warning">{unavailable}</Callout>
      )}
      {others === false && <Text tone="muted">{words.alone}</Text>}
      <Cluster gap="sm" align="start">
        {others && (
          <IntentForm intent="revoke-others" action={action} formError={formError}>
            <Button type="submit" pending={pending?.intent === 'revoke-others'}>
              {words.others}
            </Button>
          </IntentForm>
        )}
        <IntentForm intent="sign-out-everywhere" action={action} formError={formError}>
          <Button type="submit" pending={pending?.intent === 'sign-out-everywhere'}>
            {words.everywhere}
          </Button>
        </IntentForm>
      </Cluster>
    </Stack>
  )
}

type DeviceRowProps = Pick<SecuritySectionProps, 'clock' | 'action' | 'formError' | 'pending'> & { device: Device }

function DeviceRow({ device, clock, action, formError, pending }: DeviceRowProps) {
  const words = useWords().account.security.devices
  const { id, current, createdAt, lastSeenAt, address } = device
  const name = nameOf(words, device)
  const { errors, values } = formErrorOf(formError, 'revoke-device')
  return (
    <li className="py-3 first:pt-0">
      <Cluster gap="md" justify="between" wrap={false}>
        <Stack gap="xs">
          <Cluster gap="sm">
            <Text as="span" weight="medium">
              {name}
            </Text>
            {current && <Badge tone="success">{words.current}</Badge>}
          </Cluster>
          <Text size="sm" tone="muted">
            {words.since} <DateTime at={createdAt} {...clock} />
            {!current && (
              <>
                {' · '}
                {words.seen} <DateTime at={lastSeenAt} {...clock} />
              </>
            )}
            {address && <> · {address}</>}
          </Text>
        </Stack>
        {!current && (
          <IntentForm intent="revoke-device" action={action} fields={{ id }} className="shrink-0">
            <Button
              type="submit"
              size="sm"
              aria-label={words.signOutOf(name)}
              pending={pending?.intent === 'revoke-device' && pending.id === id}
            >
              {words.signOut}
            </Button>
          </IntentForm>
        )}
      </Cluster>
      {/* Below the row: a sentence does not fit beside the button. */}
      {values.id === id && <FormError className="mt-2">{errors.form}</FormError>}
    </li>
  )
}
