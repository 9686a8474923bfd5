// Holds the direction of imports that docs/architecture.md draws: which package may import which, and which room of the
// portal and the server may import which. A violation names the file, the import and the rule it breaks.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What each package may import of ours. Ports, palettes and rules live in domain; engines never see HTTP or SQL. */
const PACKAGE_MAY_IMPORT: Record<string, string[]> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/atmosphere': ['domain'],
  'packages/roads': ['domain'],
  'packages/feeds': ['domain', 'atmosphere', 'roads'],
  'packages/simulation': ['domain', 'atmosphere', 'roads'],
  'apps/portal': ['domain', 'contract'],
  'apps/server': ['domain', 'contract', 'atmosphere', 'roads', 'feeds', 'simulation'],
  e2e: ['domain', 'contract', 'server'],
  bench: ['domain', 'contract', 'atmosphere', 'roads', 'feeds', 'simulation', 'server'],
}

/** Inside an app: a room, and the rooms of the same app that it may import. Features never import each other. */
const ROOM_MAY_IMPORT: Record<string, Record<string, string[]>> = {
  'apps/portal': {
    platform: ['platform'],
    ui: ['ui', 'platform'],
    parts: ['parts', 'ui', 'platform'],
    features: ['parts', 'ui', 'platform'],
    app: ['app', 'features', 'parts', 'ui', 'platform'],
  },
  'apps/server': { platform: ['platform'], modules: ['modules', 'platform'], jobs: ['jobs', 'modules', 'platform'] },
}

/** The portal's design system knows no server: of platform it may import only these, which know none either. */
const UI_MAY_IMPORT_OF_PLATFORM = /\/(local-store|local-input|[a-z]+-format|use-debounced|when-idle|use-once-idle)\.ts$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const violations = files.flatMap(violationsOf)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exit(1)
console.log(`import directions hold in ${files.length} files`)

function violationsOf(file: string): string[] {
  const home = Object.keys(PACKAGE_MAY_IMPORT).find((folder) => file.startsWith(`${folder}/`))
  if (!home) return []
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return imports.flatMap((target) => {
    const broken = target.startsWith('.') ? brokenRoomRule(home, file, target) : brokenPackageRule(home, file, target)
    return broken ? [`${file}: imports '${target}', but ${broken}`] : []
  })
}

function brokenPackageRule(home: string, file: string, target: string): string | undefined {
  const ours = /^@stormlane\/([a-z]+)/.exec(target)?.[1]
  if (ours === 'contract' && file.startsWith('apps/portal/src/ui/')) return 'ui knows no server'
  if (!ours || PACKAGE_MAY_IMPORT[home]?.includes(ours)) return undefined
  return `${home} may only import ${PACKAGE_MAY_IMPORT[home]?.join(', ') || 'nothing of ours'}`
}

function brokenRoomRule(home: string, file: string, target: string): string | undefined {
  const resolved = path.posix.join(path.posix.dirname(file), target)
  if (!resolved.startsWith(`${home}/`)) return `a relative import must stay inside ${home}`
  const [from, fromRoom] = roomOf(home, file)
  const [to, toRoom] = roomOf(home, resolved)
  const allowed = from ? ROOM_MAY_IMPORT[home]?.[from] : undefined
  if (!allowed || !to || !(to in (ROOM_MAY_IMPORT[home] ?? {}))) return undefined
  if (from === 'features' && to === 'features')
    return fromRoom === toRoom ? undefined : 'features do not import each other'
  if (!allowed.includes(to)) return `${from} may only import ${allowed.join(', ')}`
  if (from === 'ui' && to === 'platform' && !UI_MAY_IMPORT_OF_PLATFORM.test(resolved))
    return 'ui knows no server: what talks to it belongs into parts'
  return undefined
}

function roomOf(home: string, file: string): [string | undefined, string | undefined] {
  const [src, room, inner] = file.slice(home.length + 1).split('/')
  return src === 'src' ? [room, inner] : [undefined, undefined]
}
