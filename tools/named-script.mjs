import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, giveUp, handOver, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

/** Runs the script of e2e/<folder> that the first argument names, against servers that it starts itself. */
export async function runNamedScript(folder, question) {
  const scripts = path.join(root, 'e2e', folder)
  const [name, ...args] = process.argv.slice(2)
  const script = path.join(scripts, `${name}.ts`)
  if (!name || !existsSync(script)) {
    const names = readdirSync(scripts).map((file) => path.basename(file, '.ts'))
    giveUp(`${question}: npm run ${folder} -- <name>, where the name is ${names.join(' or ')}.`)
  }
  await ensureInstalled(`npm run ${folder}`)
  if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run this again.')
  handOver(script, args)
}
