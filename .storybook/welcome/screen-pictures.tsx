import { pictureOf } from '../state-pictures.ts'
import type { Exhibit } from './exhibit.ts'

/** The address of a screen's picture. A build that is used again may show the one before the newest. */
function addressOf(story: string, theme: 'light' | 'dark'): string {
  const id = `screens-in-the-shell--${story}`
  const picture = pictureOf(id, theme)
  if (!picture) throw new Error(`The welcome page shows ${id}, which has no picture.`)
  return picture.address
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

/** Screens that the welcome page shows by their picture. */
export const screens: Exhibit[] = [
  screen('Screens/Track query/List', 'list'),
  screen('Screens/Track query/One query', 'one-query'),
  screen('Screens/Track query/New query', 'new-query'),
  screen('Screens/Company/Overview', 'overview'),
]
