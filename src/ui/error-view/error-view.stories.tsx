import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { ErrorView } from './error-view.tsx'

const guide = {
  when: [
    'A whole page cannot be shown: not found, not allowed, the service is down, something broke.',
    'It takes the place of the page inside the frame, so that the navigation stays in reach where there is one.',
  ],
  whenNot: [
    'One part of a page failed: a `Callout` with `danger` in its place; the rest stays.',
    'A form was refused: a message at each field, and a `FormError`.',
    'The page is well and only empty: `EmptyState`.',
  ],
  anatomy: [
    { part: 'Code', purpose: 'The number of the case, for whoever is asked for help.' },
    { part: 'Title', purpose: 'What happened.' },
    { part: 'Message', purpose: 'Which address or why, as it was sent: it may be very long and breaks anywhere.' },
    { part: 'Acts', purpose: 'Ways on, the likeliest as `primary`: try again, sign in, the company.' },
    { part: 'Details', purpose: 'Below a rule: the number of the request.' },
  ],
  accessibility: [
    "The title is the page's level 1: nothing else on it may be one.",
    'Give plain links as acts. They load a fresh document, and the script may be what failed.',
    'An address is shown as text, never as HTML, and stays inside 320 px.',
  ],
} satisfies Guide

/** Stands in for a page: what happened, where, and ways on. */
const meta = {
  title: 'Components/ErrorView',
  component: ErrorView,
  parameters: { frame: 860, guide },
  args: {
    code: '404',
    title: 'Page Not Found',
    message: 'Page not found: /nowhere',
    actions: (
      <a href="#home" className={button()}>
        Go to your company
      </a>
    ),
  },
} satisfies Meta<typeof ErrorView>
export default meta

type Story = StoryObj<typeof meta>

export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  },
}

export const ServerError: Story = {
  args: {
    code: '500',
    title: 'Internal Server Error',
    message: undefined,
    details: 'If it happens again, tell us this number: 0192f3c4',
  },
}

/** An address is shown as it was sent, however long, and never as HTML. */
export const LongAddress: Story = {
  parameters: { frame: 360 },
  args: { message: `Page not found: /<script>alert(1)</script>/${'nowhere'.repeat(24)}` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/<script>alert/)).toBeVisible()
  },
}

/** A case with little to say, and one with all that there can be. */
export const Variants: Story = {
  render: (args) => (
    <>
      <ErrorView code="403" title="You cannot see this" />
      <ErrorView
        {...args}
        code="503"
        title="The service cannot be reached"
        message="Nothing was lost. Try again in a minute."
        details="If it happens again, tell us this number: 0192f3c4"
      />
    </>
  ),
}
