import type { ReactNode } from 'react'

/** A component as the welcome page shows it: its Storybook title, and the component itself. */
export type Exhibit = {
  title: string
  show: ReactNode
  /** Whether it takes the width of its card, or of two cards. */
  width?: 'card' | 'two'
}
