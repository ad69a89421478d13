import nativeElements from 'virtual:native-elements'
import { createElement, isValidElement } from 'react'
import { action } from 'storybook/actions'
import type { ArgTypesEnhancer, InputType, SBType, StrictArgTypes } from 'storybook/internal/types'
import { filledValue, isBare } from './control-defaults.ts'
import type { Documented } from './docs-props.tsx'
import { iconChoices } from './icon-choices.ts'
import { nameOfStory } from './story-names.ts'
import { type DocgenType, formatType } from './type-text.ts'

type Stories = Record<string, { args?: Record<string, unknown> }>
type Rule = Partial<Pick<InputType, 'options' | 'mapping' | 'type'>> & {
  control: { type: 'text' | 'number' | 'boolean' | 'select' }
}

const text: Rule = { control: { type: 'text' }, type: { name: 'string' } }
const number: Rule = { control: { type: 'number' }, type: { name: 'number' } }
const yesOrNo: Rule = { control: { type: 'boolean' }, type: { name: 'boolean' } }

/** A select of names, each of which stands for a value. */
const pick = (mapping: Record<string, unknown>): Rule => {
  const options = Object.keys(mapping)
  const type: SBType = { name: 'enum', value: options }
  return { control: { type: 'select' }, options, mapping, type }
}

const choose = (options: (string | number)[]): Rule => ({
  control: { type: 'select' },
  options,
  type: { name: 'enum', value: options },
})

const icons = Object.fromEntries([...iconChoices].map(([name, Icon]) => [name, createElement(Icon)]))

/** A select of all icons, and of the icons that stories show in another size. */
const pickIcon = (values: Record<string, unknown>): Rule => {
  const own = Object.entries(values).filter(([, value]) => !isBare(value))
  return pick({ None: undefined, ...icons, ...Object.fromEntries(own) })
}

const iconPicker = pickIcon({})

const long = 'A text that is longer than anybody expected, so that it takes more than one line in most places'

/** Attributes of the native element that designers look for, besides the component's own props. */
const nativeAttributes: Record<string, Record<string, Rule>> = {
  button: { disabled: yesOrNo, type: choose(['button', 'submit', 'reset']), 'aria-label': text, title: text },
  a: { href: text, target: choose(['_self', '_blank']), 'aria-label': text },
  input: {
    disabled: yesOrNo,
    readOnly: yesOrNo,
    required: yesOrNo,
    placeholder: text,
    maxLength: number,
    multiple: yesOrNo,
    type: choose(['text', 'email', 'search', 'tel', 'url']),
    autoComplete: text,
    defaultValue: text,
    defaultChecked: yesOrNo,
    'aria-label': text,
  },
  textarea: {
    disabled: yesOrNo,
    readOnly: yesOrNo,
    required: yesOrNo,
    placeholder: text,
    maxLength: number,
    rows: number,
    defaultValue: text,
    'aria-label': text,
  },
  select: { disabled: yesOrNo, required: yesOrNo, 'aria-label': text },
}
/** What the attributes of native elements do. No docstring of ours describes them. */
const nativeDescriptions: Record<string, string> = {
  disabled: 'It cannot be used or reached by Tab, and its value is not sent.',
  type: 'What the browser does with it: on a press of a button, or with the value of an input.',
  'aria-label': 'Its name for assistive technology. It begins with the visible text, if there is one.',
  title: 'A tip that the browser shows on hover only. What everybody needs is visible text.',
  href: 'The address to which it leads.',
  target: 'Where the address opens: `_blank` is a new tab.',
  readOnly: 'The value can be read and copied, and is sent, but it cannot be changed.',
  required: 'The form is not sent while it is empty.',
  placeholder: 'An example in the empty field. It never replaces the label.',
  maxLength: 'The most characters that can be typed.',
  multiple: 'Several values can be chosen.',
  autoComplete: 'What the browser may fill in, such as `email` or `current-password`.',
  defaultValue: 'The value at first. After that the field keeps its own.',
  defaultChecked: 'Whether it is checked at first. After that it keeps its own state.',
  rows: 'How many lines it shows at least.',
}

const ofChoices = /defaultChecked/
const ofTexts = /readOnly|placeholder|maxLength|type|autoComplete|defaultValue/

/** The attributes of a component's element that make sense for it. */
function attributesOf(name: string): Record<string, Rule> {
  const all = nativeAttributes[nativeElements[name] ?? ''] ?? {}
  if (nativeElements[name] !== 'input') return all
  const isChoice = /Checkbox|Switch|Radio/.test(name)
  const isFile = /File/.test(name)
  const kept = Object.entries(all).filter(([attribute]) => {
    if (isChoice) return !ofTexts.test(attribute) && attribute !== 'multiple'
    if (isFile) return !ofTexts.test(attribute) && !ofChoices.test(attribute)
    return attribute !== 'multiple' && !ofChoices.test(attribute) && (attribute !== 'type' || name === 'TextField')
  })
  return Object.fromEntries(kept)
}

const formatLiteral = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/** An attribute of the native element. The first choice is the browser's default. */
function nativeAttribute(name: string, rule: Rule, input: InputType): InputType {
  const [first] = rule.options ?? []
  const defaultValue =
    input.table?.defaultValue ?? (first === undefined ? undefined : { summary: formatLiteral(first) })
  const description = input.description || nativeDescriptions[name]
  return {
    ...input,
    ...rule,
    name,
    description,
    table: { ...input.table, category: 'Native attributes', defaultValue },
  }
}

const isData = (value: unknown) => (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The choice that stands for the data of the story itself. */
const ownData = 'As in this story'
/** The choice that stands for a callback whose calls the panel lists. */
const logged = 'Log its calls'

/** The values that stories give to an arg, by story name, each once. That of the story itself comes first. */
function valuesIn(stories: Stories, arg: string, own: unknown): Record<string, unknown> {
  const values = new Map<unknown, string>()
  if (own !== undefined) values.set(own, isCallback(arg) ? logged : ownData)
  for (const [name, story] of Object.entries(stories)) {
    const value = story.args?.[arg]
    if (value !== undefined && !values.has(value)) values.set(value, nameOfStory(name))
  }
  return Object.fromEntries([...values].map(([value, name]) => [name, value]))
}

/** The values of a union of literals, such as `'sm' | 'md'`, from docgen or from a summary that a story gives. */
function literalsOf(type: DocgenType | undefined, summary: string | undefined): (string | number)[] {
  const written = type?.elements
    ? type.elements.flatMap(({ name, value }) => (name === 'literal' && value ? value : []))
    : (summary ?? '').split('|').filter((part) => /^\s*('[^']*'|\d+)\s*$/.test(part))
  return written.map((value) => (/^\s*\d/.test(value) ? Number(value) : value.trim().slice(1, -1)))
}

/** Callbacks of the native element, which no docstring describes. */
const nativeCallbacks: Record<string, string> = {
  onClick: 'Called on a press.',
  onChange: 'Called on each change of the value.',
  onSubmit: 'Called before the form is sent.',
}

/**
 * A callback. The panel logs the calls of a required one. An optional one changes what some components do, such as a combobox
 * with `onQueryChange`, so it can be passed or left out.
 */
function callback(name: string, given: InputType, values: Record<string, unknown>): InputType {
  // A category of their own, after the props that a designer tries first.
  const table = { ...given.table, category: 'Callbacks' }
  const input = { ...given, description: given.description || nativeCallbacks[name], table }
  if (isRequired(input)) return { ...input, action: name, control: false }
  const offered = Object.keys(values).length === 0 ? { [logged]: action(name) } : values
  const { type: _, ...choice } = pick({ None: undefined, ...offered })
  return { ...input, ...choice }
}

/** The rule for an arg by its type, else by its value if the type allows several; null for data that nobody edits by hand. */
function ruleFor(name: string, type: DocgenType | undefined, input: InputType, value: unknown): Rule | null {
  const literals = (input.options as string[] | undefined) ?? literalsOf(type, input.table?.type?.summary)
  if (literals.length > 0) return choose(literals)
  const names = type?.elements?.map((element) => element.name) ?? [type?.name ?? '']
  if (names.includes('ReactNode')) return /icon$/i.test(name) ? iconPicker : text
  if (typeof value === 'number' && names.includes('number')) return number
  if (names.includes('string')) return text
  if (names.includes('number')) return number
  if (names.includes('boolean')) return yesOrNo
  return null
}

const ruleByValue: Record<string, Rule> = { string: text, number, boolean: yesOrNo }

/** The rule for an arg that only stories know, such as an attribute that the component passes on; null for data. */
function ruleByStories(values: Record<string, unknown>): Rule | null {
  const types = new Set(Object.values(values).map((value) => typeof value))
  if ([...types].every((type) => type === 'string' || type === 'number') && types.has('string')) return text
  const [type = ''] = types
  return types.size === 1 ? (ruleByValue[type] ?? null) : null
}

const simple = new Set(['text', 'boolean', 'number', 'radio', 'select', 'inline-radio'])

/** Whether a prop is a callback, by its name. */
export const isCallback = (name: string): boolean => /^on[A-Z]/.test(name)

/** Whether a component demands a prop. */
export const isRequired = ({ type }: InputType): boolean => typeof type === 'object' && type.required === true

const controlOf = ({ control }: InputType) => (control && typeof control === 'object' ? control.type : control) || ''

/** The type of an arg that docgen does not know; undefined where Storybook finds it by the value. */
function unknownType(name: string, mapping: Record<string, unknown> | undefined): string | undefined {
  if (name === 'children' || Object.values(mapping ?? {}).some((value) => isValidElement(value))) return 'ReactNode'
  // Storybook would call a choice of data an enum.
  return mapping && !isCallback(name) ? 'data' : undefined
}

/** Adds the members of its type and its default to an arg's table row, and the value that an unset control shows. */
function withTable(name: string, input: InputType, value: unknown, type: DocgenType | undefined): InputType {
  const { options, mapping, table } = input
  const filled = value === undefined && input.control ? filledValue(input) : undefined
  const summary = filled === undefined || filled === '' || mapping ? undefined : formatLiteral(filled)
  const literals = mapping
    ? undefined
    : (options as unknown[] | undefined)?.map((one) => formatLiteral(one)).join(' | ')
  // Storybook's own summary calls a union only `union`, omits other types, and prints objects with their comments.
  const members = literals ?? (type ? formatType(type) : (table?.type?.summary ?? unknownType(name, mapping)))
  return {
    ...input,
    filled,
    table: {
      ...table,
      // Docgen calls a type `unknown` if another file declares it.
      ...(members && { type: { summary: members === 'unknown' ? 'data' : members } }),
      ...(summary && { defaultValue: table?.defaultValue ?? { summary } }),
    },
  }
}

/** The props of a screen with their types. Their controls are those of Storybook. */
function withTypes(argTypes: StrictArgTypes, info: Documented['__docgenInfo']): StrictArgTypes {
  const inputs = Object.entries(argTypes).map(([name, input]) => {
    const type = info?.props?.[name]?.tsType
    return [name, type ? { ...input, table: { ...input.table, type: { summary: formatType(type) } } } : input] as const
  })
  return Object.fromEntries(inputs)
}

/**
 * Gives each arg the control that a designer expects: texts, choices, icons by name, actions, and attributes of the native
 * element. Data and elements are offered by the names of the stories that set them. Other data gets no control.
 */
export const setControls: ArgTypesEnhancer = ({ title, component, argTypes, initialArgs, parameters }) => {
  if (title.startsWith('Internals/')) return argTypes
  const info = (component as Documented | undefined)?.__docgenInfo
  if (title.startsWith('Screens/')) return withTypes(argTypes, info)
  const stories = (parameters['siblings'] as (() => Stories) | undefined)?.() ?? {}
  const attributes = attributesOf(info?.displayName ?? '')
  // Args with data, such as children, that docgen does not know. Storybook infers the other arg types from the args.
  const slots = Object.keys(initialArgs).filter((name) => !(name in argTypes) && isData(initialArgs[name]))
  const inStories = Object.values(stories).flatMap((story) => Object.keys(story?.args ?? {}))
  const names = new Set([...Object.keys(argTypes), ...slots, ...Object.keys(attributes), ...inStories])
  const inputOf = (name: string): InputType => {
    const given = (argTypes[name] ?? { name }) as InputType
    const isUndescribed = name === 'children' && !given.description
    const input = isUndescribed ? { ...given, description: 'What is inside of it.' } : given
    const isOwn = name in argTypes || slots.includes(name)
    if (attributes[name] && !info?.props?.[name]?.tsType) {
      return nativeAttribute(name, attributes[name], input)
    }
    const values = valuesIn(stories, name, initialArgs[name])
    if (isCallback(name)) return callback(name, input, values)
    const rule =
      ruleFor(name, info?.props?.[name]?.tsType, input, initialArgs[name]) ?? (isOwn ? null : ruleByStories(values))
    const hasData = Object.values(values).some(isData)
    if (rule === iconPicker) return { ...input, ...pickIcon(values) }
    if (rule && !hasData) return { ...input, ...rule }
    if (hasData) {
      const isSlot = rule === text || Object.values(values).some((value) => isValidElement(value))
      const texts = isSlot ? { 'A short text': 'A short text', 'A long text': long } : {}
      // Data that the component demands, with no other to choose.
      const isFixed = isRequired(input) && !isSlot && Object.keys(values).every((one) => one === ownData)
      if (isFixed) return { ...input, control: false }
      return { ...input, ...pick({ None: undefined, ...values, ...texts }) }
    }
    if (simple.has(controlOf(input))) return input
    return { ...input, control: false }
  }
  const inputs = [...names].map(
    (name) =>
      [name, { ...withTable(name, inputOf(name), initialArgs[name], info?.props?.[name]?.tsType), name }] as const,
  )
  return Object.fromEntries(inputs) as ReturnType<ArgTypesEnhancer>
}
