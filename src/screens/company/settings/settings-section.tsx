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

// In a window of 1280 px it ends where lists end.
const section =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 not-first:border-t not-first:border-line not-first:pt-6 lg:max-w-254 lg:grid-cols-[14rem_minmax(0,1fr)]'

/** Settings of one subject in a panel. On a wide screen the title is beside it. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={section}>
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
