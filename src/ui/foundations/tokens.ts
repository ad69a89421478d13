/** A colour as theme.css spells it: lightness 0–1, chroma, hue in degrees, opacity. */
export type Oklch = { l: number; c: number; h: number; alpha: number }

export type ColourToken = { name: string; light: Oklch; dark: Oklch }

/** Every custom property of the theme block, in its order, without the resets (`--color-*: initial`). */
export function readTokens(css: string): { name: string; value: string }[] {
  const withoutComments = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const theme = withoutComments.slice(withoutComments.indexOf('@theme'), withoutComments.indexOf('@keyframes'))
  return [...theme.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)]
    .map(([, name = '', value = '']) => ({ name, value: value.trim() }))
    .filter(({ value }) => value !== 'initial')
}

function readOklch(text: string): Oklch {
  const parts = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/.exec(text)
  if (!parts) throw new Error(`Not an oklch colour: ${text}`)
  const [l = 0, c = 0, h = 0, alpha = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  return { l, c, h, alpha }
}

/** Every colour role with what it is in the light and in the dark. */
export function readColours(css: string): ColourToken[] {
  return readTokens(css)
    .filter(({ name }) => name.startsWith('color-'))
    .map(({ name, value }) => {
      const [light, dark] = value.match(/oklch\([^)]*\)/g) ?? []
      if (!light || !dark || !value.startsWith('light-dark(')) throw new Error(`${name} has no light and dark side`)
      return { name: name.slice('color-'.length), light: readOklch(light), dark: readOklch(dark) }
    })
}
