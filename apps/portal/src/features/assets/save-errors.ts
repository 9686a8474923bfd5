import { CallError } from '@stormlane/contract'
import { assetsTexts } from './assets.texts.ts'

/** What a dialog lists when its call failed: the server's own words, or that it could not be reached. */
export function errorLines(error: Error | null): readonly string[] {
  if (!error) return []
  if (error instanceof CallError && error.kind === 'network') return [assetsTexts.unreachable]
  return error instanceof CallError && error.messages.length > 0 ? error.messages : [error.message]
}
