import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Changes to the folder of the installation, in which migrations and `.env` are, wherever an operator starts a script.
 * A relative DATA_DIR is below it, as for the app.
 */
export function goToRoot(): void {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'supabase/migrations'))) folder = dirname(folder)
  process.chdir(folder)
}
