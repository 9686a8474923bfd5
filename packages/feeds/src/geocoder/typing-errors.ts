/** Number of typing errors tolerated in a text of this length; none in very short texts, which would match everything. */
export const toleratedErrors = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

const MAX_COMPARED_LENGTH = 60
/** Rows of the edit-distance table, reused because a search compares thousands of names. */
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [newRow(), newRow(), newRow()]

/**
 * Edit distance between a typed text and the best-matching beginning of a name: letters missed, added, changed or swapped with
 * their neighbor (optimal string alignment, Damerau 1964). Returns `tolerated + 1` for any larger distance.
 */
export function errorsInBeginning(typed: string, name: string, tolerated: number): number {
  if (typed.length > MAX_COMPARED_LENGTH || name.length < typed.length - tolerated) return tolerated + 1
  const width = Math.min(name.length, typed.length + tolerated) + 1
  let [beforeLast, last, row] = ROWS
  for (let j = 0; j < width; j++) last[j] = j
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1)
    row[0] = i
    let best = i
    for (let j = 1; j < width; j++) {
      const same = letter === name.charCodeAt(j - 1)
      let errors = Math.min(at(last, j - 1) + (same ? 0 : 1), at(last, j) + 1, at(row, j - 1) + 1)
      if (i > 1 && j > 1 && letter === name.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === name.charCodeAt(j - 1))
        errors = Math.min(errors, at(beforeLast, j - 2) + 1)
      row[j] = errors
      if (errors < best) best = errors
    }
    if (best > tolerated) return tolerated + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  let fewest = tolerated + 1
  for (let j = 0; j < width; j++) fewest = Math.min(fewest, at(last, j))
  return fewest
}

/** One bit per letter, so that names that lack too many of the typed letters are skipped without a comparison. */
export function letterMask(text: string): number {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) - 97
    if (letter >= 0 && letter < 26) mask |= 1 << letter
  }
  return mask
}

export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function newRow(): Uint8Array {
  return new Uint8Array(MAX_COMPARED_LENGTH + 4)
}

const at = (row: Uint8Array, i: number) => row[i] as number
