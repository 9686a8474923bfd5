// npm run verify [-- runs]: how good the simulated forecasts are.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run verify')
handOver('tools/verify-forecasts.ts', process.argv.slice(2))
