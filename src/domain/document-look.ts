import type { Accent, Appearance } from './appearance.ts'

/** What the document needs in order to look as the person and their company chose. */
export type DocumentLook = Appearance & { accent: Accent }

export const defaultLook: DocumentLook = {
  theme: 'system',
  density: 'comfortable',
  contrast: 'system',
  accent: 'indigo',
}

/** The attributes of `html` for a look. A default has no attribute. */
export const lookAttributes = (look: DocumentLook) =>
  Object.fromEntries(
    Object.entries(look).map(([name, value]) => [
      `data-${name}`,
      value === defaultLook[name as keyof DocumentLook] ? undefined : value,
    ]),
  )
