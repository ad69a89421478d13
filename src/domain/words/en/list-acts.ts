import { number } from '../number.ts'
import { plural } from '../plural.ts'

/** Texts of what staff do with the rows of the list: selecting, changing and the answers. */
export const listActsWords = {
  chosen: (count: number) => `${number(count)} selected`,
  all: (count: number) => `Select all ${number(count)}`,
  clear: 'Clear selection',
  status: 'Status',
  assignee: 'Assignee',
  priority: 'Priority',
  /** Names of the menus. */
  menus: { status: 'Change status', assignee: 'Change assignee', priority: 'Change priority' },
  /** Names of the same menus in one row. */
  ofRow: {
    status: (reference: string) => `Change status of ${reference}`,
    assignee: (reference: string) => `Change assignee of ${reference}`,
    priority: (reference: string) => `Change priority of ${reference}`,
    toMe: (reference: string) => `Assign ${reference} to me`,
  },
  toMe: 'Assign to me',
  nobody: 'Unassigned',
  resolveAs: 'Resolve as',
  /** As it was resolved. */
  close: 'Close',
  closeAs: 'Close as',
  hold: 'On hold…',
  reason: 'Reason',
  putOnHold: 'Put on hold',
  /** @param unchanged how many had the chosen value already */
  rejected: (count: number, changed: number, unchanged: number) =>
    [
      `${plural(count, 'query was', 'queries were')} not changed`,
      changed > 0 && `, ${changed} ${changed === 1 ? 'was' : 'were'}`,
      unchanged > 0 && `. ${unchanged} had this value already`,
      '.',
    ]
      .filter(Boolean)
      .join(''),
  /** @param undone how many were undone all the same */
  notUndone: (count: number, undone: number) =>
    `${plural(count, 'change was', 'changes were')} not undone${undone > 0 ? `, ${number(undone)} ${undone === 1 ? 'was' : 'were'}` : ''}.`,
  undo: 'Undo',
}
