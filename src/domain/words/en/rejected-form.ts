/** Texts of a document that holds a rejected form. */
export const rejectedFormWords = {
  /** @param page the document's title without an error */
  title: (page: string) => `Error: ${page}`,
}
