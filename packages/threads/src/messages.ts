import type { Failure } from './failure.ts'

/** What the pool sends to a thread. */
export type ToThread = { id: number; task: unknown } | { id: number; canceled: true } | { notice: unknown }

/** What a thread sends back: any number of parts, then one result or failure. */
export type FromThread =
  | { id: number; part: unknown }
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
