/** Words of story names that keep their capital. */
const properWords = new Set(['Escape', 'Tab', 'Enter', 'Markdown'])

/** A name of Storybook, such as “Removed By Keyboard”, as a sentence: “Removed by keyboard”. */
export const sentenceCase = (name: string): string =>
  name
    .split(' ')
    .map((word, at) => (at === 0 || properWords.has(word) ? word : word.toLowerCase()))
    .join(' ')

/** The name of an exported story: `WithIcon` is “With icon”. */
export const nameOfStory = (exported: string): string => sentenceCase(exported.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))

/** Stories that only test a behaviour have this tag. The sidebar leaves them out until its filter includes them. */
export const behaviourTag = 'behaviour'

/** The first page, and groups whose stories all test a behaviour: the sidebar would show nothing of them. */
const alwaysListed = /^(?:Welcome$|Internals\/)/

/** Whether a story has a play function but no screenshot: it only tests a behaviour. */
export const isBehaviour = (title: string, tags: readonly string[] = []): boolean =>
  tags.includes('play-fn') && !tags.includes('visual') && !alwaysListed.test(title)
