// npm run practice-feeds: publishes the simulated world as NOAA publishes the real one.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run practice-feeds')
handOver('tools/practice-feeds.ts', process.argv.slice(2))
