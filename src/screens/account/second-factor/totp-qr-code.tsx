import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { FactorEnrollment } from '#domain/account.ts'
import { useWords } from '#screens/words.ts'

/** In groups of four, which a person can keep while typing. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

export type TotpQrCodeProps = Pick<FactorEnrollment, 'secret' | 'picture'>

/** What an authenticator app has to be told: a picture to scan, and the same to type. Black on white in any theme. */
export function TotpQrCode({ secret, picture: { size, path } }: TotpQrCodeProps) {
  const t = useWords().secondFactor
  return (
    <Stack gap="md">
      <Text>{t.scan}</Text>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, so that it needs no second request
        role="img"
        aria-label={t.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-control forced-color-adjust-none"
      >
        {/* Not of the theme: cameras want black on white. */}
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <Stack gap="xs">
        <Text size="sm" tone="muted">
          {t.type}
        </Text>
        {/* Groups are parted by spaces that apps drop; whoever copies it gets them too. */}
        <code dir="ltr" className="text-base wrap-anywhere rtl:text-end">
          {groupsOf(secret).join(' ')}
        </code>
      </Stack>
    </Stack>
  )
}
