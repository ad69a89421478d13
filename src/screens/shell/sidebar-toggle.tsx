import type { SubmitEvent } from 'react'
import { navItem } from '#ui/app-frame/nav-item.tsx'
import { SidebarIcon } from '#ui/icon/icon.tsx'
import { useWords } from '#screens/words.ts'
import type { PageLocation } from './page-location.ts'

export type SidebarToggleProps = {
  place: PageLocation
  /** Whether the navigation shows icons only. */
  iconsOnly?: boolean
  onToggle?: (iconsOnly: boolean) => void
}

/** Narrows the navigation to icons, or widens it. The server remembers it; with JavaScript the page stays. */
export function SidebarToggle({ place, iconsOnly = false, onToggle }: SidebarToggleProps) {
  const { shell } = useWords()
  const toggle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // No field `page`, so the server answers without a redirect.
    navigator.sendBeacon('/sidebar', new URLSearchParams({ sidebar: iconsOnly ? 'full' : 'icons' }))
    onToggle?.(!iconsOnly)
  }
  return (
    <form method="post" action="/sidebar" onSubmit={toggle} className="mt-auto pt-3 max-md:hidden">
      <input type="hidden" name="page" value={place.pathname + place.search} />
      <button
        type="submit"
        name="sidebar"
        value={iconsOnly ? 'full' : 'icons'}
        aria-expanded={!iconsOnly}
        className={navItem()}
      >
        <SidebarIcon />
        <span className="nav-label">{iconsOnly ? shell.expand : shell.collapse}</span>
      </button>
    </form>
  )
}
