import type { Decorator } from '@storybook/react-vite'
import type { Args, ArgsEnhancer, InputType } from 'storybook/internal/types'

/** An arg whose control shows a value that the story does not set. */
export type Filled = InputType & { filled?: unknown }

const literal = /^(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?)|(true|false))$/

/** The value of a default as docgen writes it: a text, a number or a boolean; undefined for code. */
function readDefault(summary: string | undefined): string | number | boolean | undefined {
  const [, single, double, number, truth] = literal.exec(summary?.trim() ?? '') ?? []
  if (number !== undefined) return Number(number)
  return truth === undefined ? (single ?? double) : truth === 'true'
}

const typeOf = ({ control }: InputType) => (control && typeof control === 'object' ? control.type : control)

/**
 * What the control of an arg shows while the story leaves the arg out: the component's default, else `None`, false or
 * an empty text. Undefined if none of these fits, as for numbers.
 */
export function filledValue(input: InputType): unknown {
  const known = readDefault(input.table?.defaultValue?.summary)
  const options = input.options as unknown[] | undefined
  if (options) return [known, 'None'].find((value) => value !== undefined && options.includes(value))
  if (known !== undefined) return known
  return { boolean: false, text: '' }[String(typeOf(input))]
}

/** An element without props, such as an icon. */
export const isBare = (value: unknown): value is { type: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'props' in value &&
  Object.keys(value.props as object).length === 0

/** The option that stands for a value, such as `Plus` for an icon; undefined if no option stands for it. */
const choiceOf = ({ options = [], mapping = {} }: InputType, value: unknown): unknown =>
  options.find((option: string) => {
    const offered: unknown = mapping[option]
    return offered === value || (isBare(offered) && isBare(value) && offered.type === value.type)
  })

/** Fills each control with what the story has: the option that stands for a value, or the default. */
export const fillDefaults: ArgsEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes as Record<string, Filled>).flatMap(([name, input]) => {
      const value = initialArgs[name]
      const shown = value === undefined ? input.filled : input.mapping && choiceOf(input, value)
      return shown === undefined ? [] : [[name, shown] as const]
    }),
  )

/** The args that a person or a story has set: without those that only a control shows. */
const withoutFilled = (args: Args, argTypes: Record<string, InputType>): Args =>
  Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const { filled } = (argTypes[name] ?? {}) as Filled
      // A mapped choice such as “None” has become undefined.
      return filled === undefined || (value !== filled && value !== undefined)
    }),
  )

/** Renders a story without the defaults that its controls show, so that a component meets only what was set. */
export const withoutFilledDefaults: Decorator = (Story, { args, argTypes }) =>
  Story({ args: withoutFilled(args, argTypes) })
