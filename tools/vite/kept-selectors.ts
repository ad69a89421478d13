/** Lightning CSS's number of the selector `:dir()`, `Features.DirSelector`. */
const dirSelector = 4

/**
 * Options of the style sheets of a build. By default the selector `:dir(rtl)` becomes a list of languages, which does
 * not match an English page that is mirrored, nor a text whose direction follows its first letters.
 */
export const keptSelectors = { lightningcss: { exclude: dirSelector } }
