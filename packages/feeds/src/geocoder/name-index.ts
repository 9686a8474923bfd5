import { bitCount, errorsInBeginning, letterMask, toleratedErrors } from './typing-errors.ts'

/** How a typed text meets a name. */
export interface NameMatch {
  id: number
  fit: 'whole' | 'beginning' | 'inner word' | 'misspelt whole' | 'misspelt beginning'
  errors: number
}

/** Finds names by the beginning of any of their words, and by beginnings with typing errors. */
export class NameIndex {
  readonly #names: readonly string[]
  readonly #masks: Int32Array
  /** Every beginning of a word, in alphabetical order of the text from there on. */
  readonly #keyIds: Uint32Array
  readonly #keyOffsets: Uint8Array

  /** `names` are folded already; their position is their id. */
  constructor(names: readonly string[]) {
    this.#names = names
    this.#masks = Int32Array.from(names, letterMask)
    const keys: { text: string; id: number; offset: number }[] = []
    for (const [id, name] of names.entries())
      for (let offset = 0; offset >= 0 && offset < 256; offset = nextWord(name, offset))
        keys.push({ text: name.slice(offset), id, offset })
    keys.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id - b.id))
    this.#keyIds = Uint32Array.from(keys, ({ id }) => id)
    this.#keyOffsets = Uint8Array.from(keys, ({ offset }) => offset)
  }

  /** Visits every name that has a word which begins like this. */
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

  /** Visits every name that begins nearly like this. */
  nearly(typed: string, visit: (match: NameMatch) => void): void {
    const tolerated = toleratedErrors(typed.length)
    if (tolerated === 0) return
    const mask = letterMask(typed)
    for (let id = 0; id < this.#names.length; id++) {
      if (bitCount(mask & ~(this.#masks[id] as number)) > tolerated) continue
      const name = this.#names[id] as string
      if (!isBeginningAlike(typed, name)) continue
      const errors = errorsInBeginning(typed, name, tolerated)
      if (errors === 0 || errors > tolerated) continue
      const whole = Math.abs(name.length - typed.length) <= errors
      visit({ id, fit: whole ? 'misspelt whole' : 'misspelt beginning', errors })
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

function nextWord(name: string, offset: number): number {
  const space = name.indexOf(' ', offset)
  return space < 0 ? -1 : space + 1
}

/** One of the first two letters is right, or next to where it belongs: true of nearly every slip, and quick to see. */
function isBeginningAlike(typed: string, name: string): boolean {
  const [first, second] = [typed.charCodeAt(0), typed.charCodeAt(1)]
  const [nameFirst, nameSecond] = [name.charCodeAt(0), name.charCodeAt(1)]
  return first === nameFirst || second === nameSecond || first === nameSecond || second === nameFirst
}
