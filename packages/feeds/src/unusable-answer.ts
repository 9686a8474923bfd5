import { type FeedProblem, withProblem } from '@stormlane/domain/product'

/** An answer that came, but cannot be used: by default because it is not as its owner describes it. */
export const unusableAnswer = (message: string, problem: FeedProblem = 'unreadable'): Error =>
  withProblem(new Error(message), problem)
