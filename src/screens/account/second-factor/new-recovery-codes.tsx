import { Button, button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { CopyButton } from '#screens/copy-button.tsx'
import { useWords } from '#screens/words.ts'

export type NewRecoveryCodesProps = {
  codes: readonly string[]
  /** Whose codes they are, for the file. */
  email: string
}

/** New recovery codes, to copy, download or print: no later page shows them again. */
export function NewRecoveryCodes({ codes, email }: NewRecoveryCodesProps) {
  const words = useWords().account.security.recovery
  const hydrated = useHydrated()
  const file = `${words.fileHead(email)}\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="md">
      <Callout tone="success">{words.shownOnce}</Callout>
      {/* Alone on a printed page. */}
      <div className="print-alone">
        <p className="hidden pb-4 print:block">{words.fileHead(email)}</p>
        <ol
          aria-label={words.list}
          dir="ltr"
          className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-line bg-surface-sunken p-3 font-mono text-base"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Cluster gap="sm">
        <CopyButton text={codes.join('\n')} label={words.copy} copiedLabel={words.copied} />
        {/* A link, so that it works without JavaScript. */}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={words.fileName}
          className={button()}
        >
          {words.download}
        </a>
        {hydrated && <Button onClick={() => window.print()}>{words.print}</Button>}
      </Cluster>
    </Stack>
  )
}
