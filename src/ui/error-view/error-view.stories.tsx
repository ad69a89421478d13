import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import { ErrorView } from './error-view.tsx'

const guide = {
  when: [
    'A whole page cannot be shown: not found, forbidden, unavailable, failed.',
    'It replaces the page inside the frame, so that the navigation stays.',
  ],
  whenNot: [
    'One section failed: a `Callout` with `danger`; the rest stays.',
    'An invalid form: errors at the fields and a `FormError`.',
    'The page is empty: `EmptyState`.',
  ],
  anatomy: [
    { part: 'Brand', purpose: 'Optional, for a page without the navigation.' },
    { part: 'Drawing', purpose: 'Optional, for the eye only.' },
    { part: 'Title', purpose: 'What happened.' },
    { part: 'Message', purpose: 'The URL or reason. It can be very long and wraps anywhere.' },
    { part: 'Actions', purpose: 'Links to continue, the likeliest as `primary`: try again, sign in.' },
    { part: 'Code and details', purpose: 'Last: the status code, and the request id for support.' },
  ],
  accessibility: [
    'The title is the only heading of level 1.',
    'Use plain links. They load a new document, because the script may be the cause.',
    'A URL is shown as text, never as HTML, and fits into 320 px.',
  ],
} satisfies Guide

/** Replaces a page after an error: states what happened, where, and how to continue. */
const meta = {
  title: 'Feedback/ErrorView',
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

/** A URL is shown as it was sent, however long, and never as HTML. */
export const LongAddress: Story = {
  parameters: { frame: 360 },
  args: { message: `Page not found: /<script>alert(1)</script>/${'nowhere'.repeat(24)}` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/<script>alert/)).toBeVisible()
  },
}

/** On a page of its own, the mark and name of the product stand above the error. */
export const Branded: Story = {
  args: {
    brand: (
      <Cluster gap="sm">
        <span aria-hidden className="product-mark size-6" />
        <Text weight="semibold">TrackQuery</Text>
      </Cluster>
    ),
  },
}

/** A primary action beside the usual one. */
export const TwoActions: Story = {
  tags: ['!visual'],
  args: {
    code: '503',
    title: 'The service cannot be reached',
    message: 'Nothing was lost. Try again in a minute.',
    details: 'If it happens again, tell us this number: 0192f3c4',
    actions: (
      <>
        <a href="#again" className={button({ tone: 'primary' })}>
          Try again
        </a>
        {meta.args.actions}
      </>
    ),
  },
}

/** With a reason and a way out, and with all information. */
export const Variants: Story = {
  render: (args) => (
    <>
      <ErrorView
        {...args}
        code="403"
        title="You cannot see this"
        message="Only admins of Acme can see its settings. Ask one of them, or go back."
      />
      <ErrorView {...args} {...TwoActions.args} />
    </>
  ),
}
