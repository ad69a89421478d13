import { screenshotOf } from '../state-screenshots.ts'
import type { Exhibit } from './exhibit.ts'

/** The address of a screen's screenshot. A build that is used again may show the one before the newest. */
function addressOf(story: string, theme: 'light' | 'dark'): string {
  const id = `screens-in-the-shell--${story}`
  const screenshot = screenshotOf(id, theme)
  if (!screenshot) throw new Error(`The welcome page shows ${id}, which has no screenshot.`)
  return screenshot.address
}

const screen = (title: string, story: string): Exhibit => ({
  title,
  width: 'two',
  show: (
    <div className="welcome-screen">
      <img className="welcome-light" src={addressOf(story, 'light')} alt="" loading="lazy" />
      <img className="welcome-dark" src={addressOf(story, 'dark')} alt="" loading="lazy" />
    </div>
  ),
})

/** Screens that the welcome page shows by their screenshot. */
export const screens: Exhibit[] = [
  screen('Screens/Track query/List', 'list'),
  screen('Screens/Track query/One query', 'one-query'),
  screen('Screens/Track query/New query', 'new-query'),
  screen('Screens/Company/Overview', 'overview'),
]
