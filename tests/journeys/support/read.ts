import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/**
 * The query that is open counts as read. A moment on the screen marks it, and what is marked is read anew: before that a
 * page may still take in what others do, or meet the next act half-way.
 */
export const wasRead = (page: Page) => expect(page.locator('input[value="mark-read"]')).toHaveCount(0)
