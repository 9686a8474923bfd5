// Builds the import graph from the text of the files. Type-only imports count, because they are dependencies too.
import path from 'node:path'

/** Texts of files by their path relative to the root of the repository. */
export type SourceFiles = ReadonlyMap<string, string>
/** The imports of each file or module. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The import specifiers of a file, as written: `'./grid.ts'`, `'@stormlane/domain/trips'`, `import('./map.tsx')`. */
export function importTargets(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

export function importGraph(files: SourceFiles): ImportGraph {
  return new Map(
    Array.from(files, ([file, text]) => {
      const imported = importTargets(text).map((target) => resolveImport(file, target))
      return [file, new Set(imported.filter((target) => target !== undefined && files.has(target)) as string[])]
    }),
  )
}

/** The file of an import; undefined for packages that are not ours. */
function resolveImport(file: string, target: string): string | undefined {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target)
  const [, name, inner] = /^@stormlane\/([a-z]+)(?:\/(.+))?$/.exec(target) ?? []
  if (!name) return undefined
  if (!inner) return `packages/${name}/src/index.ts`
  // Apps are imported by the path of a file, rooms of the domain by their entry.
  return inner.includes('.') ? `apps/${name}/${inner}` : `packages/${name}/src/${inner}/index.ts`
}

/** Import cycles: Tarjan's strongly connected components of more than one node. */
export function importCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  function visit(node: string): void {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      const reached = lowest.has(next) && onStack.has(next) ? (lowest.get(next) ?? 0) : Number.POSITIVE_INFINITY
      lowest.set(node, Math.min(lowest.get(node) ?? 0, reached))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    for (const member of component) onStack.delete(member)
    if (component.length > 1 || graph.get(node)?.has(node)) cycles.push(component.toSorted())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
