// npm run admin -- <area> <verb> …: manages organizations, users and sessions.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run admin')
handOver('apps/server/src/admin/main.ts', process.argv.slice(2))
