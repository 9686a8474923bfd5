// Lists the files that each page of the portal loads, so that the server can name them in the HTML it sends (ADR 0274).
// Otherwise the browser would learn of a page's files only after the files common to all pages have run.
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const portal = path.join(import.meta.dirname, '..')

const ENTRY = 'index.html'
const SHELL = 'src/app/frames/shell/shell.tsx'
const PAGES = {
  '/client/map': 'src/app/pages/map-page.tsx',
  '/client/affected': 'src/app/pages/affected-page.tsx',
  '/client/dashboard': 'src/app/pages/dashboard-page.tsx',
  '/client/places': 'src/app/pages/assets-page.tsx',
  '/client/routes': 'src/app/pages/routes-page.tsx',
}

export function writePageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const entry = filesOf(bundle, [ENTRY])
      const files = Object.entries(PAGES).map(([address, page]) => {
        const { scripts, styles } = filesOf(bundle, [SHELL, page])
        return [address, { scripts: without(scripts, entry.scripts), styles: without(styles, entry.styles) }]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'page-files.json',
        source: JSON.stringify(Object.fromEntries(files)),
      })
    },
  }
}

const without = (files: ReadonlySet<string>, known: ReadonlySet<string>) =>
  [...files].filter((file) => !known.has(file))

/** Collects the files that modules load before they run. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || scripts.has(file)) return
    scripts.add(file)
    for (const imported of chunk.imports) visit(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const module of modules) {
    const id = path.join(portal, module)
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === id)
    if (!chunk) throw new Error(`The portal has no file of ${module}.`)
    visit(chunk.fileName)
  }
  return { scripts, styles }
}
