// npm run load and npm run soak: scripts of e2e/load that start a server of their own, put the portal's requests on it and check bounds.
import { ensureInstalled, giveUp, handOver } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

const [name, ...args] = process.argv.slice(2)
if (args.some((argument) => !(Number(argument) > 0)))
  giveUp('Usage: npm run load -- [seconds] [requests a second], npm run soak -- [minutes]')
await ensureInstalled(`npm run ${name}`)
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run this again.')
handOver(`e2e/load/${name}.ts`, args)
