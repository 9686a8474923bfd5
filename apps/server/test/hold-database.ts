// Runs the embedded database of the given data folder until SIGTERM; tests also kill this process.
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { lockDataFolder } from '../src/platform/instance-lock.ts'

const dataFolder = process.argv[2] ?? ''
const lock = await lockDataFolder(dataFolder)
const maxLogBytes = Number(process.argv[3] ?? 0)
const logFile = { maxBytes: maxLogBytes, checkEveryMs: 50 }
const postgres = await startEmbeddedPostgres({ dataFolder, log: console.error, ...(maxLogBytes > 0 && { logFile }) })
process.once('SIGTERM', () => {
  void postgres.stop().then(() => {
    lock.release()
    process.exit(0)
  })
})
process.stdout.write(`${postgres.url}\n`)
setInterval(() => undefined, 60_000)
