import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dark, type EmailColour, light } from '../supabase/email/palette.ts'
import { exportTokens } from '../tools/tokens.ts'

/** The token of src/ui/theme.css that each colour of e-mails repeats. */
const tokens: Record<EmailColour, readonly [light: string, dark: string]> = {
  ground: ['neutral.2', 'neutral.1'],
  card: ['neutral.1', 'neutral.3'],
  soft: ['neutral.3', 'neutral.4'],
  ink: ['neutral.12', 'neutral.12'],
  muted: ['neutral.10', 'neutral.10'],
  line: ['neutral.5', 'neutral.5'],
  link: ['accent.11', 'accent.11'],
  solid: ['accent.9', 'accent.9'],
  onSolid: ['color.on-accent', 'color.on-accent'],
}

type Tokens = { [name: string]: Tokens } & { $value?: { hex: string } }

test.each([
  ['light', light, 0],
  ['dark', dark, 1],
] as const)('the %s colours of e-mails are those of the theme', (theme, palette, at) => {
  const all = exportTokens(readFileSync('src/ui/theme.css', 'utf8'))[`indigo-${theme}.tokens.json`] as Tokens
  const found = Object.entries(tokens).map(([name, paths]) => {
    const token = paths[at].split('.').reduce<Tokens | undefined>((inside, part) => inside?.[part], all)
    return [name, token?.$value?.hex]
  })
  expect(Object.fromEntries(found)).toEqual(palette)
})
