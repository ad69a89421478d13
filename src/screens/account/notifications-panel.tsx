import { Link } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { CheckboxField } from '#ui/field/checkbox-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  notificationChannels,
  notificationEvents,
  type NotificationEvent,
  type NotificationSettings,
} from '#domain/notification.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { accountHref, type PageLocation } from '#screens/shell/page-location.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Who is notified of an event. */
const readersOf: Record<NotificationEvent, 'everybody' | 'staff' | 'requester'> = {
  received: 'requester',
  raised: 'staff',
  assigned: 'staff',
  replied: 'everybody',
  noted: 'staff',
  status: 'everybody',
  mentioned: 'everybody',
}

/** Default for users without quiet hours. */
const usualNight = { from: '22:00', to: '07:00' }

export type NotificationsPanelProps = AccountPanelProps & {
  /** Null when they could not be loaded. */
  settings: NotificationSettings | null
  /** The person is staff of some company. */
  staff: boolean
  /** The person is not staff of some company, or has none yet. */
  requester: boolean
  place: PageLocation
}

/** Chooses a channel for each event, quiet hours, and the time of the daily e-mail. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { settings, viewer, place, action, formError, pending } = props
  const words = useWords().account.notifications
  const { errors, values } = formErrorOf(formError, 'save-notifications')
  if (!settings) return <Callout tone="warning">{words.unavailable}</Callout>
  const hints: Partial<Record<NotificationEvent, string>> = {
    received: words.receivedHint,
    raised: words.raisedHint,
    status: words.statusHint,
  }
  // Browsers do not post an unticked box; `digestAt` shows that the form was posted.
  const quiet = values.digestAt === undefined ? settings.quiet !== null : values.quiet === 'on'
  const { from, to } = settings.quiet ?? usualNight
  return (
    <IntentForm intent="save-notifications" action={action} formError={formError}>
      <Text tone="muted">{words.intro}</Text>
      {notificationEvents
        .filter((event) => {
          const readers = readersOf[event]
          return readers === 'everybody' || props[readers]
        })
        .map((event) => (
          <SegmentedControl
            key={event}
            name={event}
            label={words.events[event]}
            labelBeside
            hint={hints[event]}
            options={notificationChannels.map((channel) => ({ value: channel, label: words.channels[channel] }))}
            defaultValue={values[event] ?? settings.choices[event]}
            error={errors[event]}
          />
        ))}
      <Stack gap="sm">
        <CheckboxField
          name="quiet"
          value="on"
          label={words.quiet}
          hint={words.quietHint}
          defaultChecked={quiet}
          error={errors.quiet}
        />
        <Cluster gap="md" align="start" className="ps-6">
          <TextField
            type="time"
            name="quietFrom"
            label={words.quietFrom}
            defaultValue={values.quietFrom ?? from}
            error={errors.quietFrom}
          />
          <TextField
            type="time"
            name="quietTo"
            label={words.quietTo}
            defaultValue={values.quietTo ?? to}
            error={errors.quietTo}
          />
        </Cluster>
      </Stack>
      <TextField
        type="time"
        name="digestAt"
        label={words.digestAt}
        hint={words.digestHint}
        defaultValue={values.digestAt ?? settings.digestAt}
        error={errors.digestAt}
        className="items-start"
      />
      <Text size="sm" tone="muted">
        {words.zone(viewer.timeZone.replaceAll('_', ' '))}{' '}
        <Link to={accountHref(place, 'profile')} replace preventScrollReset className={link()}>
          {words.changeZone}
        </Link>
      </Text>
      <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-notifications'}>
        {words.save}
      </Button>
    </IntentForm>
  )
}
