/** Ends a sentence whose last words are a name, which may have its own full stop, such as "Acme Inc.". */
export const endSentence = (words: string): string => (/[.!?…。]$/u.test(words) ? words : `${words}.`)
