// npm run verify: verifies the simulated forecasts, or compares the scores of two versions.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run verify')
handOver('tools/verify-forecasts.ts', process.argv.slice(2))
