import { button } from '#ui/button/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { FactorEnrollment } from '#domain/account.ts'
import { CopyButton } from '#screens/copy-button.tsx'
import { useWords } from '#screens/words.ts'

/** Groups of four, which are easy to copy by hand. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

export type TotpQrCodeProps = Pick<FactorEnrollment, 'secret' | 'uri' | 'picture'>

/**
 * The TOTP secret as a QR code, as a link to an app on the same device, and as text to copy. Black on white in every
 * theme.
 */
export function TotpQrCode({ secret, uri, picture: { size, path } }: TotpQrCodeProps) {
  const words = useWords().secondFactor
  return (
    <Stack gap="md">
      <Text>{words.scan}</Text>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, so that it needs no second request
        role="img"
        aria-label={words.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-control forced-color-adjust-none"
      >
        {/* Not themed: cameras need black on white. */}
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      {/* A wide screen with a mouse is scanned by another device, and often has no app for the link. */}
      <Cluster gap="sm" className="sm:pointer-fine:hidden">
        <Text size="sm" tone="muted">
          {words.sameDevice}
        </Text>
        <a href={uri} className={button()}>
          {words.open}
        </a>
      </Cluster>
      <Stack gap="xs">
        <Text size="sm" tone="muted">
          {words.type}
        </Text>
        {/* Authenticator apps ignore the spaces, so the text can be copied with them. */}
        <code dir="ltr" className="text-base wrap-anywhere rtl:text-end">
          {groupsOf(secret).join(' ')}
        </code>
      </Stack>
      <Cluster className="empty:hidden">
        <CopyButton text={secret} label={words.copy} copiedLabel={words.copied} />
      </Cluster>
    </Stack>
  )
}
