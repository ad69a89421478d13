import { type ReactNode, useId } from 'react'
import { Heading } from '#ui/heading/heading.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export type SettingsSectionProps = {
  title: string
  /** What the settings of the section are about, in one sentence. */
  about: string
  children: ReactNode
}

/** Settings of one subject in a panel. On a wide screen the title is beside it. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="settings-section">
      <Stack gap="xs">
        <Heading level={2} size="sm" id={titleId}>
          {title}
        </Heading>
        <Text as="p" size="sm" tone="muted">
          {about}
        </Text>
      </Stack>
      <Panel>{children}</Panel>
    </section>
  )
}
