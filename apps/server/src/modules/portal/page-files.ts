// Preloads the files of a page from its HTML, so that the browser fetches them at once instead of after the code that
// imports them (ADR 0274).
import { readFileSync, statSync } from 'node:fs'

interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Reads the file list that the portal build wrote, and reads it again after a new build. Returns the tags for a path;
 * none for a path that is not listed.
 */
export function pageFileTags(file: string): (path: string) => string {
  let builtAt = 0
  let tags: ReadonlyMap<string, string> = new Map()
  return (path) => {
    const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedAt === undefined) return ''
    if (modifiedAt !== builtAt) tags = readTags(file)
    builtAt = modifiedAt
    return tags.get(path.replace(/\/$/, '')) ?? ''
  }
}

function readTags(file: string): Map<string, string> {
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageFiles>
  return new Map(
    Object.entries(pages).map(([path, { scripts, styles }]) => [
      path,
      [
        ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
        ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
      ].join('\n    '),
    ]),
  )
}
