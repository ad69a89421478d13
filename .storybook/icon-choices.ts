import type { ComponentType } from 'react'
import * as icons from '../src/ui/icon/icon.tsx'

/** Every icon of the library, by the name that a control shows: `Plus` is `PlusIcon`. */
export const iconChoices: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(icons).map(([name, Icon]) => [name.replace(/Icon$/, ''), Icon]),
)
