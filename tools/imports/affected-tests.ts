// Which tests can notice a change? Those that import a changed file, directly or through others.
import path from 'node:path'
import { importGraph, type SourceFiles } from './import-graph.ts'

const IS_TEST = /\.(test|spec)\.tsx?$/
/** The entry of a package or of a room of the domain, which passes on what other files export. */
const IS_ENTRY = /^packages\/[a-z]+\/src\/(?:[a-z-]+\/)?index\.ts$/
/**
 * Files that compose everything: whoever imports them would be affected by every change. What they compose is proved by the tests
 * in its own folder, and by those of a whole run.
 */
const COMPOSES =
  /^apps\/server\/(src\/(start\/|sources\.ts$|main\.ts$|admin\/)|test\/)|^apps\/portal\/src\/(main|app\/(?!pages\/|frames\/)[^/]+)\.tsx?$/

/** Tests that import a changed file without passing one that composes everything, and those in the folders of changed modules. */
export function affectedTests(files: SourceFiles, changed: readonly string[]): string[] {
  return nearestTests(files, changed).toSorted()
}

/** The same, those with the fewest imports between them and a changed file first. */
export function nearestTests(files: SourceFiles, changed: readonly string[]): string[] {
  const importers = importersOf(files)
  const reached = new Set(changed)
  const next = [...changed]
  for (let file = next.shift(); file !== undefined; file = next.shift()) {
    const names = IS_ENTRY.test(file) ? undefined : exportedNames(files.get(file) ?? '')
    for (const importer of importersBeyondEntries(file, names)) {
      if (reached.has(importer) || COMPOSES.test(importer)) continue
      reached.add(importer)
      next.push(importer)
    }
  }
  const folders = new Set(changed.map(moduleFolder).filter((folder) => folder !== undefined))
  const beside = [...files.keys()].filter((file) => folders.has(path.posix.dirname(file)))
  return [...new Set([...reached, ...beside])].filter((file) => IS_TEST.test(file) && files.has(file))

  /** An entry is passed only to those who import one of the names. */
  function importersBeyondEntries(file: string, names: ReadonlySet<string> | undefined): string[] {
    return [...(importers.get(file) ?? [])].flatMap((importer) =>
      IS_ENTRY.test(importer) && names
        ? [...(importers.get(importer) ?? [])].filter((far) => importsOneOf(files.get(far) ?? '', names))
        : [importer],
    )
  }
}

/** API tests of a module of the server start the whole application, and so import none of its files. */
function moduleFolder(file: string): string | undefined {
  return /^apps\/server\/src\/modules\/[a-z-]+(?=\/)/.exec(file)?.[0]
}

function importersOf(files: SourceFiles): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [file, imported] of importGraph(files))
    for (const target of [...imported, ...threadModules(file, files.get(file) ?? '')])
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
  return importers
}

/** Modules that a thread loads: `new URL('./score-worker.ts', import.meta.url)`. */
function threadModules(file: string, text: string): string[] {
  return [...text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  )
}

function exportedNames(text: string): Set<string> {
  const declared = text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)
  return new Set(Array.from(declared, ([, name = '']) => name))
}

function importsOneOf(text: string, names: ReadonlySet<string>): boolean {
  const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@stormlane\//g)]
  return imported.some(([, list = '']) =>
    list.split(',').some((item) =>
      names.has(
        item
          .trim()
          .replace(/^type /, '')
          .split(' ')[0] ?? '',
      ),
    ),
  )
}
