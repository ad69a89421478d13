import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/**
 * Waits until the open query is marked as read. The refetch after it could include changes of others or interrupt the
 * next action.
 */
export const expectMarkedRead = (page: Page) => expect(page.locator('input[value="mark-read"]')).toHaveCount(0)
