import type { Call } from './call.ts'

/** A request that is sent again with the same key is done once, and gets the answer of the first request. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Marks an answer that was stored for an earlier request with the same key. */
export const REPLAYED_HEADER = 'idempotency-replayed'
export const IDEMPOTENCY_HOURS = 24

/** Only calls that create or send something take a key. */
export const takesIdempotencyKey = ({
  method,
  access,
  onlyReads,
}: Pick<Call, 'method' | 'access' | 'onlyReads'>): boolean => method === 'POST' && access !== 'public' && !onlyReads
