// npm run cluster: an installation for several machines, all on this one.
import { ensureInstalled, giveUp, handOver } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

await ensureInstalled('npm run cluster')
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run this again.')
handOver('e2e/cluster/run.ts')
