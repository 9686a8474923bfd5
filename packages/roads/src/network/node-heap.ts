// A 4-ary heap of nodes in two arrays: half as deep as a binary one, and four children share a cache line.

/** Puts a node in at the end, `start`, and lets it rise. */
export function siftUp(heapNode: Uint32Array, heapKey: Float64Array, start: number, node: number, key: number): void {
  let at = start
  while (at > 0) {
    const parent = (at - 1) >> 2
    const parentKey = heapKey[parent] as number
    if (parentKey <= key) break
    heapNode[at] = heapNode[parent] as number
    heapKey[at] = parentKey
    at = parent
  }
  heapNode[at] = node
  heapKey[at] = key
}

/** Puts a node in at the top, in place of what was taken from there, and lets it sink. */
export function siftDown(heapNode: Uint32Array, heapKey: Float64Array, size: number, node: number, key: number): void {
  let at = 0
  for (;;) {
    const first = (at << 2) + 1
    if (first >= size) break
    let least = first
    let leastKey = heapKey[first] as number
    const end = Math.min(first + 4, size)
    for (let child = first + 1; child < end; child++) {
      const childKey = heapKey[child] as number
      if (childKey < leastKey) {
        least = child
        leastKey = childKey
      }
    }
    if (leastKey >= key) break
    heapNode[at] = heapNode[least] as number
    heapKey[at] = leastKey
    at = least
  }
  heapNode[at] = node
  heapKey[at] = key
}
