import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { Text } from '../text/text.tsx'
import { Center, type CenterProps } from './center.tsx'
import { Cluster } from './cluster.tsx'
import { Stack } from './stack.tsx'

export type PageProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** Beside the title, quieter: how many, or the short name. */
  count?: ReactNode
  /** Below the title: what the page is for, in one sentence. */
  lead?: ReactNode
  /** The way back, above everything. */
  back?: ReactNode
  /** Above the title: reference, status. */
  above?: ReactNode
  /** What can be done here, at the end of the title's line. */
  actions?: ReactNode
  /** The views of the page, as a `TabList`. */
  tabs?: ReactNode
  /** 360 px for one form, 720 px for reading, 1200 px for lists. */
  width?: CenterProps['width']
  /** Space between the head and the parts of the body: 16 or 24 px. */
  gap?: 'md' | 'lg'
}

/** A whole page: its head, with title and acts, and below it whatever it shows. */
export function Page({
  title,
  count,
  lead,
  back,
  above,
  actions,
  tabs,
  width = 'wide',
  gap = 'lg',
  className,
  children,
  ...rest
}: PageProps) {
  return (
    <Center data-slot="page" width={width} className={className} {...rest}>
      <Stack gap={gap}>
        <Stack as="header" gap="sm">
          {back && <div className="flex text-sm pointer-coarse:*:min-h-touch">{back}</div>}
          {above && <Cluster gap="sm">{above}</Cluster>}
          <Cluster justify="between" gap="sm">
            <Stack gap="xs" className="grow basis-48">
              <Cluster align="baseline" gap="sm">
                <Heading level={1} className="wrap-anywhere">
                  {title}
                </Heading>
                {count !== undefined && (
                  <Text as="span" tone="muted" figures>
                    {count}
                  </Text>
                )}
              </Cluster>
              {lead && (
                <Text tone="muted" className="wrap-anywhere">
                  {lead}
                </Text>
              )}
            </Stack>
            {actions && <Cluster gap="sm">{actions}</Cluster>}
          </Cluster>
          {tabs}
        </Stack>
        {children}
      </Stack>
    </Center>
  )
}
