// Enforces the import rules of docs/architecture.md between packages, between rooms of the domain, between layers of the
// portal and the server, and between modules of the server. Import cycles are not allowed, only repositories of the server may contain SQL, and
// only its `sources.ts` knows which adapter implements a port. A violation names the file, the import and the rule.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { adaptersOutsideSources } from './imports/adapter-places.ts'
import { brokenRoomRule } from './imports/domain-rooms.ts'
import { importCycles, importGraph, importTargets } from './imports/import-graph.ts'
import { type AllowedEdges, moduleEdgeProblems } from './imports/module-edges.ts'
import { sqlOutsideRepositories } from './imports/sql-places.ts'

/** Our packages that each package may import. Ports, palettes and rules are in domain; engines know neither HTTP nor SQL. */
const PACKAGE_MAY_IMPORT: Record<string, string[]> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/threads': [],
  'packages/geography': ['domain'],
  'packages/atmosphere': ['domain', 'threads'],
  'packages/roads': ['domain'],
  'packages/feeds': ['domain', 'geography', 'threads'],
  'packages/shelf': ['domain'],
  'packages/simulation': ['domain', 'geography', 'atmosphere', 'roads', 'threads'],
  'apps/portal': ['domain', 'contract'],
  'apps/server': ['domain', 'contract', 'geography', 'atmosphere', 'roads', 'feeds', 'shelf', 'simulation', 'threads'],
  e2e: ['domain', 'contract', 'portal', 'server', 'shelf'],
  bench: ['domain', 'contract', 'atmosphere', 'roads', 'feeds', 'simulation', 'server'],
}

/** The layers of each app, and the layers of the same app that each may import. Features never import each other. */
const LAYER_MAY_IMPORT: Record<string, Record<string, string[]>> = {
  'apps/portal': {
    platform: ['platform'],
    ui: ['ui', 'platform'],
    parts: ['parts', 'ui', 'platform'],
    features: ['parts', 'ui', 'platform'],
    app: ['app', 'features', 'parts', 'ui', 'platform'],
  },
  'apps/server': {
    platform: ['platform'],
    modules: ['modules', 'platform'],
    jobs: ['jobs', 'modules', 'platform'],
  },
}

/**
 * Modules of the server that each module may import. Each module is listed after those that it imports, so there can be
 * no cycle.
 */
const MODULE_MAY_IMPORT: AllowedEdges = {
  embeds: ['organizations'],
  session: ['audit', 'embeds', 'organizations'],
  account: ['audit', 'organizations', 'forecast'],
  billing: ['audit', 'organizations'],
  members: ['audit', 'organizations', 'session'],
  'company-sign-in': ['audit', 'members', 'organizations', 'session'],
  operator: ['account', 'audit', 'members', 'organizations', 'session'],
  offboarding: ['audit', 'operator', 'session'],
  realtime: ['session'],
  testing: ['realtime'],
  health: ['data-sources', 'forecast'],
  tiles: ['forecast'],
  history: ['events', 'forecast', 'government-alerts', 'hazard-feeds', 'road-conditions', 'tiles', 'verification'],
  telematics: ['audit'],
  verification: ['forecast'],
  webhooks: ['audit'],
  'own-limits': ['audit'],
  scores: ['forecast', 'own-limits', 'webhooks'],
  events: ['hazard-feeds', 'organizations'],
  storms: ['organizations', 'webhooks'],
  'government-alerts': ['hazard-feeds'],
  'road-conditions': ['hazard-feeds', 'organizations'],
  locations: ['account', 'audit', 'realtime', 'scores'],
  geocoding: ['locations'],
  weather: ['forecast', 'government-alerts', 'locations'],
  vehicles: ['audit', 'forecast', 'own-limits', 'realtime', 'scores', 'telematics', 'webhooks'],
  positions: ['realtime', 'vehicles'],
  messages: ['audit', 'organizations', 'realtime', 'telematics', 'webhooks'],
  'route-forecast': ['forecast', 'own-limits'],
  routes: ['account', 'audit', 'own-limits', 'realtime', 'route-forecast', 'vehicles', 'webhooks'],
  decisions: ['own-limits', 'road-conditions', 'route-forecast', 'routes', 'webhooks'],
  'batch-uploads': ['account', 'audit', 'locations', 'realtime', 'routes', 'scores'],
  desk: ['audit', 'forecast', 'groups', 'organizations', 'realtime', 'storms', 'webhooks'],
  'storm-room': ['desk', 'organizations', 'storms'],
  channels: ['audit', 'desk', 'organizations', 'storm-room', 'storms', 'webhooks'],
  proof: ['desk', 'verification'],
  'saved-views': ['realtime'],
  'driver-notifications': ['audit', 'forecast', 'government-alerts', 'messages', 'organizations', 'scores', 'vehicles'],
}

/** The portal's design system must not depend on the server, so it may import only these files of platform. */
const UI_MAY_IMPORT_OF_PLATFORM = /\/(local-store|local-input|[a-z]+-format|use-debounced|when-idle|use-once-idle)\.ts$/

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
const files = new Map(
  paths
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
const graph = importGraph(files)
const moduleGraph = new Map(Object.entries(MODULE_MAY_IMPORT).map(([module, imported]) => [module, new Set(imported)]))
const violations = [
  ...Array.from(files, ([file, text]) => findViolations(file, text)).flat(),
  ...moduleEdgeProblems(graph, 'apps/server/src/modules', MODULE_MAY_IMPORT),
  ...sqlOutsideRepositories(files),
  ...adaptersOutsideSources(files, graph),
  ...importCycles(moduleGraph).map((modules) => `MODULE_MAY_IMPORT has a cycle: ${modules.join(', ')}`),
  ...importCycles(graph).map((cycle) => `these files import each other in a cycle: ${cycle.join(', ')}`),
]
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exit(1)
console.log(`import directions hold in ${files.size} files`)

function findViolations(file: string, text: string): string[] {
  const home = Object.keys(PACKAGE_MAY_IMPORT).find((folder) => file.startsWith(`${folder}/`))
  if (!home) return []
  return importTargets(text).flatMap((target) => {
    const broken = target.startsWith('.') ? brokenLayerRule(home, file, target) : brokenPackageRule(home, file, target)
    return broken ? [`${file}: imports '${target}', but ${broken}`] : []
  })
}

function brokenPackageRule(home: string, file: string, target: string): string | undefined {
  const ours = /^@stormlane\/([a-z]+)/.exec(target)?.[1]
  if (ours === 'contract' && file.startsWith('apps/portal/src/ui/')) return 'ui knows no server'
  if (home === 'apps/portal' && target.startsWith('@mui/') && !file.startsWith('apps/portal/src/ui/material/'))
    return 'ui/material gives components of MUI their theme'
  if (target === 'node:worker_threads' && home !== 'packages/threads') return 'threads are made by packages/threads'
  if (!ours || PACKAGE_MAY_IMPORT[home]?.includes(ours)) return undefined
  return `${home} may only import ${PACKAGE_MAY_IMPORT[home]?.join(', ') || 'nothing of ours'}`
}

function brokenLayerRule(home: string, file: string, target: string): string | undefined {
  const resolved = path.posix.join(path.posix.dirname(file), target)
  if (!resolved.startsWith(`${home}/`)) return `a relative import must stay inside ${home}`
  const brokenRoom = brokenRoomRule(file, resolved)
  if (brokenRoom) return brokenRoom
  const [from, fromInner] = layerOf(home, file)
  const [to, toInner] = layerOf(home, resolved)
  const allowed = from ? LAYER_MAY_IMPORT[home]?.[from] : undefined
  if (!allowed || !to) return undefined
  // Tests of the server may import from higher layers.
  if (home === 'apps/server' && file.endsWith('.test.ts')) return undefined
  if (from === 'features' && to === 'features')
    return fromInner === toInner ? undefined : 'features do not import each other'
  if (!allowed.includes(to)) return `${from} may only import ${allowed.join(', ')}`
  if (from === 'ui' && to === 'platform' && !UI_MAY_IMPORT_OF_PLATFORM.test(resolved))
    return 'ui knows no server: what talks to it belongs into parts'
  return undefined
}

function layerOf(home: string, file: string): [string | undefined, string | undefined] {
  const [src, layer, inner] = file.slice(home.length + 1).split('/')
  return src === 'src' ? [layer, inner] : [undefined, undefined]
}
