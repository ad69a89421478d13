import type { InputType, StrictArgTypes } from 'storybook/internal/types'

/** A control of the playground: a choice, a switch or a text. */
export type Knob =
  | { name: string; kind: 'choice'; options: readonly unknown[] }
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'text' }

/** How many controls stand under the playground. More would be the table of props once again. */
const most = 6

/** Attributes and callbacks of the native element come last in the table of props. Of them only this one is looked for first. */
const mainAttribute = 'disabled'

const isOwn = ({ table }: InputType): boolean => table?.category === undefined

const typeOf = ({ control }: InputType): unknown =>
  control && typeof control === 'object' && 'type' in control ? control.type : control

function knobOf(name: string, input: InputType): Knob[] {
  const type = typeOf(input)
  if (type === 'boolean') return [{ name, kind: 'switch' }]
  if (type === 'text') return [{ name, kind: 'text' }]
  return Array.isArray(input.options) && type ? [{ name, kind: 'choice', options: input.options }] : []
}

/** Choices change the look most, then switches. */
const order = ['choice', 'switch', 'text']

/** The controls that a person tries first: a component's own choices and switches, one text, and whether it is disabled. */
export function knobsOf(argTypes: StrictArgTypes): Knob[] {
  const all = Object.entries(argTypes)
  const own = all
    .filter(([, input]) => isOwn(input))
    .flatMap(([name, input]) => knobOf(name, input))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  const firstText = own.findIndex(({ kind }) => kind === 'text')
  const shown = own.filter(({ kind }, at) => kind !== 'text' || at === firstText)
  const disabled = all.filter(([name, input]) => name === mainAttribute && !isOwn(input))
  return [...shown.slice(0, most - disabled.length), ...disabled.flatMap(([name, input]) => knobOf(name, input))]
}
