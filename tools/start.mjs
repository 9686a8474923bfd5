// npm start: installs, builds and starts Stormlane from a fresh clone.
import { ensureInstalled, giveUp, handOver } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

await ensureInstalled('npm start')
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run npm start again.')
handOver('apps/server/src/main.ts', [], { restartAfterCrash: true })
