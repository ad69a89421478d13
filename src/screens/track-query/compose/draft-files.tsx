import type { DraftFile } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { CheckboxField } from '#ui/field/checkbox-field.tsx'
import { FileField } from '#ui/field/file-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export type DraftFilesProps = {
  /** Files that came with a refused attempt and passed: they wait on the server and need not be chosen again. */
  kept?: DraftFile[]
  error?: string
  className?: string
}

/** Files to go with what is written. One that is here already is left out by unticking it. */
export function DraftFiles({ kept, error, className }: DraftFilesProps) {
  const { trackQuery, measures } = useWords()
  const say = trackQuery.compose
  return (
    <Stack gap="sm" className={className}>
      {kept && kept.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium">{say.kept}</legend>
          <Text size="sm" tone="muted">
            {say.keptHint}
          </Text>
          {kept.map(({ id, name, size }) => (
            <CheckboxField
              key={id}
              name="files[]"
              value={id}
              defaultChecked
              label={<span className="wrap-anywhere">{say.keptFile(name, measures.fileSize(size))}</span>}
            />
          ))}
        </fieldset>
      )}
      <FileField name="files" multiple label={say.files} error={error} />
    </Stack>
  )
}
