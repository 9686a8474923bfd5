// npm run verify [-- runs]: verifies the simulated forecasts.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run verify')
handOver('tools/verify-forecasts.ts', process.argv.slice(2))
