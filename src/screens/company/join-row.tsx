import type { Accent } from '#domain/appearance.ts'
import { CompanyMark } from '#screens/shell/company-mark.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/text/text.tsx'

export type JoinRowProps = {
  companyName: string
  accent: Accent
  title: string
  /** What the viewer becomes there. */
  about: string
  pending: boolean
}

/** A company that the viewer may join: its mark, what it offers, and the button. Inside the form that joins. */
export function JoinRow({ companyName, accent, title, about, pending }: JoinRowProps) {
  const words = useWords().invitation
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CompanyMark name={companyName} accent={accent} className="size-10 rounded-control text-lg" />
      <div className="min-w-0 grow basis-48">
        <Text weight="medium" className="wrap-anywhere">
          {title}
        </Text>
        <Text size="sm" tone="muted">
          {about}
        </Text>
      </div>
      <Button type="submit" tone="primary" pending={pending} className="max-w-full">
        {words.accept(companyName)}
      </Button>
    </div>
  )
}
