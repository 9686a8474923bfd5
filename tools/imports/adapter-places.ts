import { type ImportGraph, importTargets, type SourceFiles } from './import-graph.ts'

const SERVER = 'apps/server/src/'
const DOOR = `${SERVER}sources.ts`
const BEHIND_THE_DOOR = `${SERVER}sources/`
/** Packages that contain adapters, the implementations of ports. */
const ADAPTERS = new Set(['@stormlane/simulation', '@stormlane/feeds', '@stormlane/shelf', 'nodemailer', 'stripe'])

/** Files other than the door that may name an adapter, each with its reason. */
const MAY_NAME_ADAPTERS: Readonly<Record<string, string>> = {
  [`${SERVER}demo/demo-assets.ts`]: 'seeds the groups and the size of the simulated fleet',
  [`${SERVER}admin/demo-commands.ts`]:
    'makes large demo organizations: their fleet is simulated, their sites are towns',
  [`${SERVER}admin/telematics-commands.ts`]: 'connects an organization to a simulated fleet of the usual size',
}

/**
 * Names the server's files that import an adapter although they are not the door, and exceptions that are not needed.
 */
export function adaptersOutsideSources(
  files: SourceFiles,
  graph: ImportGraph,
  exceptions: Readonly<Record<string, string>> = MAY_NAME_ADAPTERS,
): string[] {
  const problems: string[] = []
  const used = new Set<string>()
  for (const [file, text] of files) {
    if (!file.startsWith(SERVER) || file === DOOR || file.startsWith(BEHIND_THE_DOOR) || isTest(file)) continue
    for (const target of graph.get(file) ?? [])
      if (target.startsWith(BEHIND_THE_DOOR)) problems.push(`${file}: imports ${target}, but only ${DOOR} may`)
    for (const target of importTargets(text)) {
      if (!ADAPTERS.has(target)) continue
      used.add(file)
      if (!(file in exceptions))
        problems.push(`${file}: imports '${target}', but only ${DOOR} knows which adapter stands behind a port`)
    }
  }
  for (const file of Object.keys(exceptions))
    if (!used.has(file)) problems.push(`${file}: may name adapters but does not: remove it from MAY_NAME_ADAPTERS`)
  return problems
}

/** Tests choose the adapters that they test. */
const isTest = (file: string) => file.endsWith('.test.ts')
