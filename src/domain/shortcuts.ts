/**
 * Every keyboard shortcut by the place where it works. Handlers, `aria-keyshortcuts`, tooltips and the sheet of
 * shortcuts read it here. A space separates alternatives. `Mod` is Ctrl, on Apple devices Cmd; other keys have the names
 * of `KeyboardEvent.key`.
 */
export const shortcuts = {
  anywhere: { sheet: '?', palette: 'Mod+K', notice: 'F8', close: 'Escape' },
  rows: { next: 'J ArrowDown', previous: 'K ArrowUp', first: 'Home', last: 'End' },
  list: {
    select: 'X',
    selectTo: 'Shift+X',
    extend: 'Shift+ArrowDown Shift+ArrowUp',
    clear: 'Escape',
    status: 'S',
    assignee: 'A',
    toMe: 'I',
    priority: 'P',
  },
  inbox: { read: 'E', unread: 'U' },
  message: {
    send: 'Mod+Enter',
    bold: 'Mod+B',
    italic: 'Mod+I',
    code: 'Mod+E',
    link: 'Mod+Shift+K',
    list: 'Mod+Shift+8',
    quote: 'Mod+Shift+9',
  },
  pictures: { previous: 'ArrowLeft', next: 'ArrowRight' },
} as const

export type ShortcutPlace = keyof typeof shortcuts
