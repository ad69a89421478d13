import { cloneElement, isValidElement } from 'react'

/** What the toolbar sets; undefined keeps what the story sets. */
export type TimeSettings = { locale?: string; timeZone?: string }

type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether an object has both fields, as a clock, a viewer and a time have. A form's errors may have one of them. */
const isAboutTime = (value: Fields): boolean =>
  typeof value['locale'] === 'string' && typeof value['timeZone'] === 'string'

function fieldsWith(fields: Fields, settings: TimeSettings): Fields {
  const inner = Object.entries(fields).map(([name, value]) => [name, withTimeSettings(value, settings)] as const)
  const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return { ...Object.fromEntries(inner), ...(isAboutTime(fields) && changes) }
}

/**
 * The args of a story with another locale and time zone, in every object and element that has both. Components take these
 * as props, so that server and browser render the same text. Everything else stays as it is.
 */
export function withTimeSettings<T>(value: T, settings: TimeSettings): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withTimeSettings(one, settings)) as T
  if (isValidElement(value)) return cloneElement(value, fieldsWith(value.props as Fields, settings)) as T
  return isPlain(value) ? (fieldsWith(value, settings) as T) : value
}
