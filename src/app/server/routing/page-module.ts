import type { PageCall } from '../../data/open-page.ts'
import type { RouteModule } from '../../shared/route-table.ts'

/** The part of a page that runs on the server only, with what it asks of the database. */
export type PageModule = RouteModule & {
  /**
   * Returns the call of the page at an address. Null if the page shows nothing of the database, as for a malformed address.
   * @param zone the zone of a viewer without an own one
   */
  call?: (url: URL, zone: string) => PageCall | null
}

/** Page modules by page id, and `root` for the frame. */
export type PageModules = Record<string, PageModule>
