// npm start: from a bare clone to a running Stormlane.
import path from 'node:path'
import { ensureInstalled, giveUp, handOver, pinnedNode, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

await ensureInstalled('npm start')
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run npm start again.')
handOver(pinnedNode(), [`--env-file-if-exists=${path.join(root, '.env')}`, 'apps/server/src/main.ts'])
