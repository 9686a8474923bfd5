// Plans which modules share a file of the built portal (ADR 0203). By default the bundler writes one file for every set
// of pages that share a module: nearly 300, half of them below 1 kB, and the map loads 127 of them.
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const portal = path.join(import.meta.dirname, '..')

const PORTAL = 'index.html'
/** Pages with their own HTML, which are the first that visitors load. */
const SIGN_IN = 'login.html'
const FIRST_PAGES = ['calculators.html', 'alert.html', SIGN_IN]
const ALERT_MAP = 'src/features/alert-viewer/alert-map.tsx'
const REPORT = 'src/app/pages/route-report-page.tsx'
const SHELL = 'src/app/frames/shell/shell.tsx'
const MAP = 'src/app/pages/map-page.tsx'
const DASHBOARD = 'src/app/pages/dashboard-page.tsx'
const PLANNED = [PORTAL, ...FIRST_PAGES, ALERT_MAP, REPORT, SHELL, MAP, DASHBOARD]

interface SharedModule {
  /** The pages and lazily loaded parts that load it. */
  by: ReadonlySet<string>
  /** Whether all of them also load the map library. */
  onMapsOnly: boolean
}

/** The map page also loads the shell. */
const isOnMap = ({ by }: SharedModule) => by.has(MAP) || by.has(SHELL)
const isOnDashboard = ({ by }: SharedModule) => by.has(DASHBOARD)

/**
 * A module goes into the first file whose `holds` accepts it. Files that visitors load first come first and are split
 * exactly, so that their pages load nothing they do not need. Map and dashboard have size limits
 * (tools/check-bundles.ts), so modules that they load are kept apart from modules that they do not; other signed-in
 * pages may load a few kilobytes that belong to another page. Files shared by more pages come before files shared by
 * fewer, because the bundler moves the imports of a module into its file.
 */
const FILES: { name: string; holds: (module: SharedModule) => boolean }[] = [
  ...listFirstFiles(),
  // Before the portal's own file, or the alert viewer loads all of that for what both use.
  { name: 'alert-parts', holds: ({ by, onMapsOnly }) => by.has(ALERT_MAP) && !onMapsOnly },
  { name: 'portal', holds: ({ by }) => by.has(PORTAL) },
  { name: 'report-shared', holds: (module) => module.by.has(REPORT) && !module.onMapsOnly && isOnMap(module) },
  { name: 'report-dashboard', holds: (module) => module.by.has(REPORT) && !module.onMapsOnly && isOnDashboard(module) },
  { name: 'report', holds: ({ by, onMapsOnly }) => by.has(REPORT) && !onMapsOnly },
  { name: 'shell', holds: ({ by }) => by.has(SHELL) },
  {
    name: 'parts',
    holds: ({ by, onMapsOnly }) => by.size > 3 && by.has(MAP) && by.has(DASHBOARD) && !onMapsOnly,
  },
  { name: 'map-parts', holds: ({ by, onMapsOnly }) => by.size > 3 && by.has(MAP) && !onMapsOnly },
  { name: 'dashboard', holds: ({ by, onMapsOnly }) => by.size > 3 && by.has(DASHBOARD) && !onMapsOnly },
  { name: 'tables', holds: ({ by, onMapsOnly }) => by.size > 3 && !onMapsOnly },
  { name: 'map-library', holds: ({ by }) => by.has(ALERT_MAP) },
  { name: 'report-map-shared', holds: (module) => module.by.has(REPORT) && isOnMap(module) },
  { name: 'report-map', holds: ({ by }) => by.has(REPORT) },
  {
    name: 'map-shared',
    holds: ({ by, onMapsOnly }) => by.size > 2 && by.has(MAP) && by.has(DASHBOARD) && onMapsOnly,
  },
  { name: 'map', holds: ({ by, onMapsOnly }) => by.size > 2 && by.has(MAP) && onMapsOnly },
]

/** Returns a file for each set of first pages that share modules, larger sets first. */
function listFirstFiles(): typeof FILES {
  const pages = [...FIRST_PAGES, PORTAL]
  const sets = Array.from({ length: 2 ** pages.length }, (_, bits) =>
    pages.filter((_page, index) => bits & (1 << index)),
  )
  return sets
    .filter((set) => set.some((page) => FIRST_PAGES.includes(page)))
    .sort((one, other) => other.length - one.length)
    .flatMap((set) => {
      const name = set.map((page) => page.replace('.html', '')).join('-')
      const holds = ({ by }: SharedModule) => pages.every((page) => by.has(page) === set.includes(page))
      if (set.length > 1 || set[0] !== SIGN_IN) return [{ name, holds }]
      // Parts of the sign-in page that map or dashboard load too, such as its fields, without the page itself.
      return [
        { name: `${name}-map`, holds: (module: SharedModule) => holds(module) && isOnMap(module) },
        { name: `${name}-dashboard`, holds: (module: SharedModule) => holds(module) && isOnDashboard(module) },
        { name, holds },
      ]
    })
}

/** Builds once without writing, because only the bundler knows which modules a page still needs after tree shaking. */
export async function planChunks(input: readonly string[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    root: portal,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: input.map((name) => path.join(portal, name)) } },
  })
  const fileOf = assignFiles((built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'))
  return FILES.map(({ name }, index) => ({
    name,
    test: (id) => fileOf.get(id) === name,
    priority: FILES.length - index,
  }))
}

function assignFiles(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const loaders = findLoaders(chunks)
  const mapPages = loaders.get(chunks.find((chunk) => chunk.moduleIds.some((id) => id.includes('/maplibre-gl/'))))
  const fileOf = new Map<string, string>()
  for (const [chunk, by] of loaders) {
    if (!chunk || chunk.facadeModuleId) continue
    const shared = { by, onMapsOnly: [...by].every((page) => mapPages?.has(page)) }
    const file = FILES.find(({ holds }) => holds(shared))
    for (const id of chunk.moduleIds) if (file) fileOf.set(id, file.name)
  }
  return fileOf
}

/** Maps each chunk to the pages and lazily loaded parts that load it, by their path in the portal. */
function findLoaders(chunks: readonly Rolldown.OutputChunk[]): Map<Rolldown.OutputChunk | undefined, Set<string>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaders = new Map<Rolldown.OutputChunk, Set<string>>()
  const missing = new Set(PLANNED)
  for (const { facadeModuleId, fileName } of chunks) {
    if (!facadeModuleId) continue
    const loader = path.relative(portal, facadeModuleId).replaceAll('\\', '/')
    missing.delete(loader)
    const visit = (file: string) => {
      const chunk = byFile.get(file)
      if (!chunk) return
      const by = loaders.get(chunk) ?? new Set()
      if (by.has(loader)) return
      loaders.set(chunk, by.add(loader))
      for (const imported of chunk.imports) visit(imported)
    }
    visit(fileName)
  }
  if (missing.size > 0)
    throw new Error(`The plan of the portal's files names pages that do not exist: ${[...missing].join(', ')}.`)
  return loaders
}
