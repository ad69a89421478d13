import { startEmbedded } from '../start.ts'

/** A separate process for `service.test.ts`, which kills it. */
const [dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbedded({ dataDir, appOrigin: 'http://localhost:3000', demo: false })
console.log(JSON.stringify(embedded))
process.once('SIGTERM', () => void embedded.stop())
