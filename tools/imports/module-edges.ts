import type { ImportGraph } from './import-graph.ts'

/** The modules that each module may import. */
export type AllowedEdges = Readonly<Record<string, readonly string[]>>

/** Imports between modules of a folder that the table does not allow, and allowed edges that are not used. */
export function moduleEdgeProblems(graph: ImportGraph, folder: string, allowed: AllowedEdges): string[] {
  const moduleOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const used = new Set<string>()
  const problems: string[] = []
  for (const [file, imported] of graph) {
    const from = moduleOf(file)
    if (from === undefined || isTest(file)) continue
    for (const target of imported) {
      const to = moduleOf(target)
      if (to === undefined || to === from) continue
      used.add(`${from} ${to}`)
      if (!allowed[from]?.includes(to))
        problems.push(`${file}: imports ${target}, but module ${from} may not import ${to}`)
    }
  }
  for (const [from, targets] of Object.entries(allowed))
    for (const to of targets)
      if (!used.has(`${from} ${to}`)) problems.push(`${folder}: ${from} may import ${to} but does not: remove the edge`)
  return problems
}

/** Tests may import any module. */
const isTest = (file: string) => file.endsWith('.test.ts')
