import type { ComponentType } from 'react'

type Icons = Record<string, ComponentType>

const modules = import.meta.glob<Icons>(['../src/ui/icon/*icon.tsx', '!**/create-icon.tsx'], { eager: true })

/** An icon of the library: its component, and what imports it. */
type IconChoice = { Icon: ComponentType; from: string }

const named = Object.entries(modules).flatMap(([path, icons]) => {
  const from = path.replace('../src/ui/', '#ui/')
  return Object.entries(icons).map(([name, Icon]) => [name.replace(/Icon$/, ''), { Icon, from }] as const)
})

/** Every icon of the library, by the name that a control shows: `Plus` is `PlusIcon`. */
export const iconChoices: ReadonlyMap<string, IconChoice> = new Map(
  named.toSorted(([one], [other]) => one.localeCompare(other, 'en')),
)
