import type { ShortcutPlace, shortcuts } from '../../shortcuts.ts'
import { provideWords } from '../current.ts'

type ShortcutPlaces = {
  [Place in ShortcutPlace]: { title: string; acts: Record<keyof (typeof shortcuts)[Place], string> }
}

/** What each shortcut does, by place. A shortcut without its words does not compile. */
const places: ShortcutPlaces = {
  anywhere: {
    title: 'Everywhere',
    acts: {
      sheet: 'Show these shortcuts',
      palette: 'Search and commands',
      notice: 'Go to the newest notice',
      close: 'Close a dialog, menu or notice, or a query beside its list',
    },
  },
  rows: {
    title: 'In the list and the inbox',
    acts: { next: 'Next row', previous: 'Previous row', first: 'First row', last: 'Last row' },
  },
  list: {
    title: 'On a query of the list',
    acts: {
      select: 'Select the query',
      selectTo: 'Select all queries up to here',
      extend: 'Select the next or previous query too',
      clear: 'Clear the selection',
      status: 'Change the status',
      assignee: 'Change the assignee',
      toMe: 'Assign to me',
      priority: 'Change the priority',
    },
  },
  inbox: { title: 'On a notification', acts: { read: 'Mark as read', unread: 'Mark as unread' } },
  message: {
    title: 'While you write',
    acts: {
      send: 'Send the reply or note',
      bold: 'Bold',
      italic: 'Italic',
      code: 'Code',
      link: 'Link',
      list: 'Bullet list',
      quote: 'Quote',
    },
  },
  pictures: { title: 'While you look at pictures', acts: { previous: 'Previous picture', next: 'Next picture' } },
}

/** Texts of the sheet of keyboard shortcuts. */
export const shortcutWords = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  or: 'or',
  places,
  singleKeys: 'Shortcuts of one character',
  singleKeysHint: 'Turn them off if you dictate, or press keys by mistake. This browser remembers it.',
}

provideWords({ shortcuts: shortcutWords })
