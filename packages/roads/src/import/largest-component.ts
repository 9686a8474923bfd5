import type { RoadLeg } from '../network/road-graph.ts'

type Link = Pick<RoadLeg, 'from' | 'to' | 'oneWay'>

/**
 * The largest strongly connected component: every node in it can be reached from every other. A one-way ramp that leads out
 * of the file is not part of it. Tarjan (1972), with an explicit stack, because recursion would overflow on long roads.
 */
export function largestComponent(
  nodeCount: number,
  links: readonly Link[],
): { inLargest: Uint8Array; components: number } {
  const { first, targets } = adjacency(nodeCount, links)
  const order = new Int32Array(nodeCount).fill(-1)
  const low = new Int32Array(nodeCount)
  const component = new Int32Array(nodeCount).fill(-1)
  const nextLink = first.slice(0, nodeCount)
  const open: number[] = []
  const sizes: number[] = []
  let visited = 0

  for (let root = 0; root < nodeCount; root++) {
    if (order[root] !== -1) continue
    const path = [root]
    while (path.length > 0) {
      const node = path.at(-1) as number
      if (order[node] === -1) {
        order[node] = visited
        low[node] = visited++
        open.push(node)
      }
      const link = nextLink[node] as number
      if (link < (first[node + 1] as number)) {
        nextLink[node] = link + 1
        const target = targets[link] as number
        if (order[target] === -1) path.push(target)
        else if (component[target] === -1) low[node] = Math.min(low[node] as number, order[target] as number)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[node] as number)
      if (low[node] === order[node]) sizes.push(closeComponent(node, open, component, sizes.length))
    }
  }
  const largest = sizes.reduce((best, size, index) => (size > (sizes[best] as number) ? index : best), 0)
  return { inLargest: Uint8Array.from(component, (index) => (index === largest ? 1 : 0)), components: sizes.length }
}

function closeComponent(node: number, open: number[], component: Int32Array, index: number): number {
  let size = 0
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    component[member] = index
    size++
    if (member === node) break
  }
  return size
}

/** Compressed sparse rows, as in the road graph. */
function adjacency(nodeCount: number, links: readonly Link[]): { first: Uint32Array; targets: Uint32Array } {
  const first = new Uint32Array(nodeCount + 1)
  const directed = links.flatMap(({ from, to, oneWay }) =>
    oneWay
      ? [[from, to]]
      : [
          [from, to],
          [to, from],
        ],
  )
  for (const [from = 0] of directed) first[from + 1] = (first[from + 1] as number) + 1
  for (let node = 0; node < nodeCount; node++) first[node + 1] = (first[node + 1] as number) + (first[node] as number)
  const next = first.slice(0, nodeCount)
  const targets = new Uint32Array(directed.length)
  for (const [from = 0, to = 0] of directed) {
    targets[next[from] as number] = to
    next[from] = (next[from] as number) + 1
  }
  return { first, targets }
}
