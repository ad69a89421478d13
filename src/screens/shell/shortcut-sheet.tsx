import { Fragment } from 'react'
import { type ShortcutPlace, shortcuts } from '#domain/shortcuts.ts'
import type { Words } from '#domain/words/en.ts'
import '#domain/words/en/shortcuts.ts'
import { useWords } from '#screens/words.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { alternatives } from '#ui/kbd/key-caps.ts'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { setSingleKeys, useSingleKeys } from '#ui/kbd/single-keys.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Switch } from '#ui/switch/switch.tsx'

const places = Object.keys(shortcuts) as ShortcutPlace[]

export type ShortcutSheetProps = {
  /** Called when a person closes it. */
  onClose: () => void
}

/** All keyboard shortcuts by the place where they work, and a switch for those of one character (WCAG 2.1.4). */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const words = useWords().shortcuts
  return (
    <Dialog title={words.title} closeLabel={words.close} open onOpenChange={onClose}>
      <Stack gap="lg" className="[&_dl]:grid-cols-2">
        <Switch
          name="single-keys"
          label={words.singleKeys}
          hint={words.singleKeysHint}
          checked={useSingleKeys()}
          onCheckedChange={setSingleKeys}
        />
        {places.map((place) => (
          <Stack key={place} as="section" gap="sm">
            <Heading level={3}>{words.places[place].title}</Heading>
            <DescriptionList items={linesOf(place, words)} />
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

/** What each shortcut of a place does, and its keys. */
function linesOf(place: ShortcutPlace, { places: words, or }: Words['shortcuts']) {
  const acts: Record<string, string> = words[place].acts
  return Object.entries<string>(shortcuts[place]).map(([name, keys]) => ({
    term: acts[name],
    detail: alternatives(keys).map((one, index) => (
      <Fragment key={one}>
        {index > 0 && <span className="mx-1.5 text-sm text-ink-muted">{or}</span>}
        <Shortcut keys={one} />
      </Fragment>
    )),
  }))
}
