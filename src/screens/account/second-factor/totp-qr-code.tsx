import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { FactorEnrollment } from '#domain/account.ts'
import { useWords } from '#screens/words.ts'

/** Groups of four, which are easy to copy by hand. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

export type TotpQrCodeProps = Pick<FactorEnrollment, 'secret' | 'picture'>

/** The TOTP secret as a QR code and as text. Black on white in every theme. */
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
        {/* Not themed: cameras need black on white. */}
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <Stack gap="xs">
        <Text size="sm" tone="muted">
          {t.type}
        </Text>
        {/* Authenticator apps ignore the spaces, so the text can be copied with them. */}
        <code dir="ltr" className="text-base wrap-anywhere rtl:text-end">
          {groupsOf(secret).join(' ')}
        </code>
      </Stack>
    </Stack>
  )
}
