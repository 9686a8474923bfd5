import { CallError, ERRORS } from '@stormlane/contract'

/** Polling interval for a forecast that does not exist yet. */
export const AWAITING_RUN_MS = 5_000

/** Whether a call failed only because the server is still computing its first forecast. */
export function isAwaitingRun(error: unknown): boolean {
  return error instanceof CallError && error.messages.includes(ERRORS.RUN_NOT_READY.text)
}
