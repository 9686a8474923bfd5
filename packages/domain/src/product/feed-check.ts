import { isFallingShare } from './data-sources.ts'
import type { FeedProblem } from './feed-problems.ts'

/** What came of asking a feed once. */
export interface FeedCheck {
  id: string
  name: string
  /** Without it there are no warnings, or no forecast of the week. */
  isEssential: boolean
  /** Whether a server answered at all. */
  isReachable: boolean
  /** Status of its last answer. */
  status: number | null
  bytes: number
  /** Age of the newest file, where its server says it. */
  ageSeconds: number | null
  accepted: number
  refused: number
  /** Null if it could be read. */
  problem: FeedProblem | null
  /** Message for whoever runs the server: of the failure, or of the first item that was refused. */
  error: string | null
}

/** Whether the owner has probably changed the format. */
export function hasChangedShape({ problem, accepted, refused }: FeedCheck): boolean {
  if (problem) return problem === 'unreadable'
  return refused > 0 && isFallingShare(undefined, accepted / (accepted + refused))
}

export const hasEssentialFailed = (checks: readonly FeedCheck[]): boolean =>
  checks.some(({ isEssential, problem }) => isEssential && problem !== null)
