// A 4-ary min-heap of nodes in two arrays: half as deep as a binary heap, and four children share a cache line.

/** Inserts a node at index `start`, the end of the heap, and moves it up. */
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

/** Inserts a node at the top, whose previous node must have been removed, and moves it down. */
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
