import './change-list.css'
import type { LibraryChange } from './facts/history.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Commits with their day, the newest first. */
export function ChangeList({ changes, label }: { changes: readonly LibraryChange[]; label: string }) {
  return (
    <ol className="change-list" aria-label={label}>
      {changes.map(({ id, day, subject }) => (
        <li key={id}>
          <span>{subject}</span>
          <time dateTime={day}>{dayFormat.format(new Date(day))}</time>
          <code>{id}</code>
        </li>
      ))}
    </ol>
  )
}
