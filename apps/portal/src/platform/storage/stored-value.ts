import type { z } from 'zod'

/**
 * A preference kept in local storage. What is missing, malformed or of an older shape reads as undefined, and a browser
 * that refuses storage (private windows, embedded frames) behaves as if nothing had been kept.
 */
export function readStored<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    const text = window.localStorage.getItem(key)
    if (text === null) return undefined
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the preference lives on for this page only.
  }
}
