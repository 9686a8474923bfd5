/** A text as it was last sent, with the headers of the next conditional request. */
interface RememberedText {
  text: string
  conditions: Readonly<Record<string, string>>
}

/** Keeps the last answers of addresses, so that a server need not send one again that has not changed. */
export interface AnswerMemory {
  get: (url: string) => RememberedText | undefined
  keep: (url: string, text: string, conditions: Readonly<Record<string, string>>) => void
}

/** Our choice: all feeds of a quiet day take some 5 MB, perimeters of a bad summer 10 MB. */
const MAX_CHARACTERS = 24 << 20

/** Forgets the answers that have not been asked for longest. */
export function answerMemory(maxCharacters = MAX_CHARACTERS): AnswerMemory {
  const answers = new Map<string, RememberedText>()
  let characters = 0
  const forget = (url: string) => {
    characters -= answers.get(url)?.text.length ?? 0
    answers.delete(url)
  }
  return {
    get(url) {
      const known = answers.get(url)
      if (known) {
        answers.delete(url)
        answers.set(url, known)
      }
      return known
    },
    keep(url, text, conditions) {
      forget(url)
      // Without a condition the server cannot tell whether it has changed; a long one would displace all others.
      if (Object.keys(conditions).length === 0 || text.length > maxCharacters / 2) return
      answers.set(url, { text, conditions })
      characters += text.length
      for (const oldest of answers.keys()) {
        if (characters <= maxCharacters) break
        forget(oldest)
      }
    },
  }
}
