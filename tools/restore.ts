/** `npm run restore -- desk.tar.gz`: restores an archive of `npm run backup` into an empty installation. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { restoreBackup } from '../supabase/embedded/backup/restore-backup.ts'
import { readMigrations } from '../supabase/embedded/database/migrations.ts'
import { runArchiveScript } from './archive-script.ts'

await runArchiveScript({
  usage: 'npm run restore -- /var/backups/desk.tar.gz',
  work: async (file, settings) => {
    const migrations = await readMigrations(new URL('migrations/', pathToFileURL(resolve('supabase') + '/')))
    await restoreBackup({ file, migrations, ...settings })
    return `${settings.dataDir} is restored. Start the app with npm start.`
  },
})
