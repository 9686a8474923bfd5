// npm run chaos -- <name>: a script of e2e/chaos that breaks things on purpose and reports what was lost.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, giveUp, handOver, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

const folder = path.join(root, 'e2e/chaos')
const [name, ...args] = process.argv.slice(2)
const script = path.join(folder, `${name}.ts`)
if (!name || !existsSync(script)) {
  const names = readdirSync(folder).map((file) => path.basename(file, '.ts'))
  giveUp(`Say what to break: npm run chaos -- <name>, where the name is ${names.join(' or ')}.`)
}
await ensureInstalled('npm run chaos')
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run this again.')
handOver(script, args)
