import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

/** Holds the pictures that differ, their list, and the page that shows them. */
export const reportRoot = process.env.SCREENSHOT_REPORT_DIR ?? join(root, 'test-results', 'screenshots')

/** A file of the report. */
export const reportFile = (name: string): string => join(reportRoot, name)
