import type { Plugin } from 'vite'

/** The pattern by which the app finds its catalogues. */
const own = "'/src/domain/words/[a-z][a-z].ts'"

/** Adds the catalogues of another folder, for a build that a test uses: `src` has English alone. */
export const moreCatalogues = (folder: string | undefined): Plugin => ({
  name: 'more-catalogues',
  enforce: 'pre',
  transform: (code) => (folder && code.includes(own) ? code.replace(own, `${own}, '/${folder}/[a-z][a-z].ts'`) : null),
})
