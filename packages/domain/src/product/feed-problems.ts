/** Why a feed could not be fetched. Pages say it in words; the message of the error stays behind a fold. */
export const FEED_PROBLEMS = [
  'no_name',
  'unreachable',
  'timeout',
  'certificate',
  'not_found',
  'not_allowed',
  'too_often',
  'server_error',
  'redirected',
  'too_large',
  'not_data',
  'unreadable',
  'no_recent',
  'over_budget',
  'other',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/** Marks an error with its problem; threads keep the mark. */
export const withProblem = <Failure extends Error>(error: Failure, problem: FeedProblem): Failure =>
  Object.assign(error, { problem })

/** The problem that an error is marked with. Those of our own database, for example, have none. */
export function feedProblemOf(error: unknown): FeedProblem {
  const { problem, name } = (error ?? {}) as { problem?: unknown; name?: unknown }
  const unmarked = name === 'ModelFileError' ? 'unreadable' : 'other'
  return FEED_PROBLEMS.find((one) => one === problem) ?? unmarked
}

/** Error codes of Node.js and OpenSSL while a connection is made. */
const PROBLEM_OF_CODE: Readonly<Record<string, FeedProblem>> = {
  ENOTFOUND: 'no_name',
  EAI_AGAIN: 'no_name',
  ETIMEDOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
}

/** Why no connection could be made. */
export function connectionProblem(error: unknown): FeedProblem {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return PROBLEM_OF_CODE[String(code)] ?? 'unreachable'
}

/** Why an answer with this status is not the file. */
export function statusProblem(status: number): FeedProblem {
  if (status === 404 || status === 403 || status === 410) return 'not_found'
  if (status === 401 || status === 407) return 'not_allowed'
  if (status === 429) return 'too_often'
  if (status >= 500) return 'server_error'
  return status >= 300 && status < 400 ? 'redirected' : 'other'
}
