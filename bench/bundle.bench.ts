// JavaScript that a page needs before it works, gzip, from the manifest of the built portal. The peer is the nearest open
// product's first load as measured for docs (traccar-web, 525 kB); it is not fetched here, so its figure is a constant.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

const TRACCAR_WEB_KB = 525
const DIST = path.join(import.meta.dirname, '../apps/portal/dist')
const ENTRY = 'index.html'
/** Pages with HTML of their own. */
const OWN_HTML = ['login.html', 'calculators.html']
/** Pages inside the shell also load the shell itself. */
const SHELL = 'src/app/frames/shell/shell.tsx'
const INSIDE_SHELL = ['src/app/pages/map-page.tsx', 'src/app/pages/my-account-page.tsx']

const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const pages = Object.keys(manifest).filter((name) => name !== ENTRY && manifest[name]?.isDynamicEntry)

for (const page of [...OWN_HTML, ...pages]) {
  const roots = OWN_HTML.includes(page) ? [page] : [ENTRY, page, ...(INSIDE_SHELL.includes(page) ? [SHELL] : [])]
  const ours = Math.round(kilobytes(filesOf(roots)) * 10) / 10
  const ratio = Math.round((TRACCAR_WEB_KB / ours) * 10) / 10
  console.log(
    JSON.stringify({
      bench: 'bundle',
      size: page,
      unit: 'kB gzip',
      ours,
      peer: 'traccar-web',
      theirs: TRACCAR_WEB_KB,
      ratio,
    }),
  )
}

function filesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}

function kilobytes(files: ReadonlySet<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join(DIST, file))).length
  return bytes / 1000
}
