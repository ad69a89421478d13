/** Texts of the list beside an open query. */
export const listBesideWords = {
  /** The list, as a region of the page. */
  label: 'Queries beside this one',
  edge: 'Width of the list',
  pixels: (width: number) => `${width} pixels`,
  close: 'Close query',
  tools: 'Filter and sort the list',
  /** Between what the list is filtered and ordered by. */
  sortedBy: (order: string) => `Sorted by ${order}`,
  sorts: { activity: 'latest activity', raised: 'date raised', priority: 'priority', status: 'status' },
}
