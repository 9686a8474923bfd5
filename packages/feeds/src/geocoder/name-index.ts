import { bitCount, errorsInBeginning, letterMask, toleratedErrors } from './typing-errors.ts'

/** How a typed text matches a name. */
export interface NameMatch {
  id: number
  fit: 'whole' | 'beginning' | 'inner word' | 'misspelled whole' | 'misspelled beginning'
  errors: number
}

/** Finds names by the beginning of any of their words, and by their own beginning with typing errors. */
export class NameIndex {
  readonly #names: readonly string[]
  readonly #masks: Int32Array
  /** The start of every word in every name, sorted alphabetically by the text from there on. */
  readonly #keyIds: Uint32Array
  readonly #keyOffsets: Uint8Array

  /** `names` must be folded; the id of a name is its index. */
  constructor(names: readonly string[]) {
    this.#names = names
    this.#masks = Int32Array.from(names, letterMask)
    const keys: { text: string; id: number; offset: number }[] = []
    for (const [id, name] of names.entries())
      for (let offset = 0; offset >= 0 && offset < 256; offset = nextWordStart(name, offset))
        keys.push({ text: name.slice(offset), id, offset })
    keys.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id - b.id))
    this.#keyIds = Uint32Array.from(keys, ({ id }) => id)
    this.#keyOffsets = Uint8Array.from(keys, ({ offset }) => offset)
  }

  /** Visits every name with a word that begins with `typed`. */
  startingWith(typed: string, visit: (match: NameMatch) => void): void {
    for (let key = this.#firstKeyFrom(typed); key < this.#keyIds.length; key++) {
      const id = this.#keyIds[key] as number
      const offset = this.#keyOffsets[key] as number
      const name = this.#names[id] as string
      if (!name.startsWith(typed, offset)) return
      const fit = offset > 0 ? 'inner word' : name.length === typed.length ? 'whole' : 'beginning'
      visit({ id, fit, errors: 0 })
    }
  }

  /** Visits every name whose beginning is `typed` with a few typing errors. */
  withTypingErrors(typed: string, visit: (match: NameMatch) => void): void {
    const tolerated = toleratedErrors(typed.length)
    if (tolerated === 0) return
    const mask = letterMask(typed)
    for (let id = 0; id < this.#names.length; id++) {
      if (bitCount(mask & ~(this.#masks[id] as number)) > tolerated) continue
      const name = this.#names[id] as string
      if (!startsSimilarly(typed, name)) continue
      const errors = errorsInBeginning(typed, name, tolerated)
      if (errors === 0 || errors > tolerated) continue
      const whole = Math.abs(name.length - typed.length) <= errors
      visit({ id, fit: whole ? 'misspelled whole' : 'misspelled beginning', errors })
    }
  }

  #firstKeyFrom(typed: string): number {
    let low = 0
    let high = this.#keyIds.length
    while (low < high) {
      const middle = (low + high) >> 1
      const name = this.#names[this.#keyIds[middle] as number] as string
      if (name.slice(this.#keyOffsets[middle], (this.#keyOffsets[middle] as number) + typed.length) < typed)
        low = middle + 1
      else high = middle
    }
    return low
  }
}

function nextWordStart(name: string, offset: number): number {
  const space = name.indexOf(' ', offset)
  return space < 0 ? -1 : space + 1
}

/** Quick filter: one of the first two letters is right or swapped, which holds for nearly all typing errors. */
function startsSimilarly(typed: string, name: string): boolean {
  const [first, second] = [typed.charCodeAt(0), typed.charCodeAt(1)]
  const [nameFirst, nameSecond] = [name.charCodeAt(0), name.charCodeAt(1)]
  return first === nameFirst || second === nameSecond || first === nameSecond || second === nameFirst
}
