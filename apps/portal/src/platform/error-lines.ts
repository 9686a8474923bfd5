import { CallError } from '@stormlane/contract'

const UNREACHABLE = 'The server could not be reached. Your entries are kept: try again.'

/** Error lines for a dialog whose call failed: the server's messages, or that it could not be reached. */
export function errorLines(error: Error | null): readonly string[] {
  if (!error) return []
  if (error instanceof CallError && error.kind === 'network') return [UNREACHABLE]
  return error instanceof CallError && error.messages.length > 0 ? error.messages : [error.message]
}
