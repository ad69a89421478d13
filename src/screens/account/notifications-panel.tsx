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
import { useWords } from '#screens/words.tsx'
import type { AccountPanelProps } from './panel-props.ts'

/** What happens to staff alone. */
const ofStaff: ReadonlySet<NotificationEvent> = new Set(['raised', 'assigned', 'noted'])

/** What is proposed to whoever has no quiet hours. */
const usualNight = { from: '22:00', to: '07:00' }

export type NotificationsPanelProps = AccountPanelProps & {
  /** Null when they could not be asked. */
  settings: NotificationSettings | null
  /** The person is staff of some company. */
  staff: boolean
  place: PageLocation
}

/** Of what the person is told where, and when not by mail. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { settings, staff, viewer, place, action, formError, pending } = props
  const say = useWords().account.notifications
  const { errors, values } = formErrorOf(formError, 'save-notifications')
  if (!settings) return <Callout tone="warning">{say.unavailable}</Callout>
  // A box that was left empty is not posted: the fields beside it tell that the form was.
  const quiet = values.digestAt === undefined ? settings.quiet !== null : values.quiet === 'on'
  const { from, to } = settings.quiet ?? usualNight
  return (
    <IntentForm intent="save-notifications" action={action} formError={formError}>
      <Text tone="muted">{say.intro}</Text>
      {notificationEvents
        .filter((event) => staff || !ofStaff.has(event))
        .map((event) => (
          <SegmentedControl
            key={event}
            name={event}
            label={say.events[event]}
            hint={event === 'status' ? say.statusHint : undefined}
            size="sm"
            options={notificationChannels.map((channel) => ({ value: channel, label: say.channels[channel] }))}
            defaultValue={values[event] ?? settings.choices[event]}
            error={errors[event]}
          />
        ))}
      <Stack gap="sm">
        <CheckboxField
          name="quiet"
          value="on"
          label={say.quiet}
          hint={say.quietHint}
          defaultChecked={quiet}
          error={errors.quiet}
        />
        <Cluster gap="md" align="start" className="ps-6">
          <TextField
            type="time"
            name="quietFrom"
            label={say.quietFrom}
            defaultValue={values.quietFrom ?? from}
            error={errors.quietFrom}
          />
          <TextField
            type="time"
            name="quietTo"
            label={say.quietTo}
            defaultValue={values.quietTo ?? to}
            error={errors.quietTo}
          />
        </Cluster>
      </Stack>
      <TextField
        type="time"
        name="digestAt"
        label={say.digestAt}
        hint={say.digestHint}
        defaultValue={values.digestAt ?? settings.digestAt}
        error={errors.digestAt}
        className="items-start"
      />
      <Text size="sm" tone="muted">
        {say.zone(viewer.timeZone.replaceAll('_', ' '))}{' '}
        <Link to={accountHref(place, 'profile')} replace preventScrollReset className={link()}>
          {say.changeZone}
        </Link>
      </Text>
      <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-notifications'}>
        {say.save}
      </Button>
    </IntentForm>
  )
}
