import type { FeedProblem } from '@stormlane/domain/product'

/** Why data cannot be fetched, as the rest of a sentence. */
export const FEED_PROBLEM_TEXTS: Readonly<Record<FeedProblem, string>> = {
  no_name: 'the name of the server cannot be looked up, as without a network',
  unreachable: 'the server cannot be reached',
  timeout: 'the server does not answer in time',
  certificate: 'the certificate of the server is not trusted',
  not_found: 'the server does not have the file, or does not give it out',
  not_allowed: 'the server or a proxy asks for a login or a key',
  too_often: 'the server says that it was asked too often',
  server_error: 'the server reports an error of its own',
  redirected: 'the server points to another address',
  too_large: 'the answer is larger than it can be',
  not_data: 'the answer is something else than data, such as a login page of the network',
  unreadable: 'the answer is not as its owner describes it; its format may have changed',
  no_recent: 'there is nothing recent',
  over_budget: 'the bytes allowed for a day are used up',
  other: 'the answer could not be used',
}
