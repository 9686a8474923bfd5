import type { FeedProblem, SourceState } from '@stormlane/domain/product'
import { FEED_PROBLEM_TEXTS } from '../../platform/feed-problem.texts.ts'

export const dataSourcesTexts = {
  title: 'Data sources',
  columns: {
    feed: 'Feed',
    mode: 'Mode',
    lastSuccess: 'Success',
    age: 'Age of expected',
    next: 'Next try',
    errors: 'Errors',
    bytes: 'Bytes',
    lastError: 'Last error',
    day: 'Last 24 hours',
  },
  states: {
    live: 'Live',
    simulated: 'Simulated',
    off: 'Off',
    waiting: 'Waiting',
    late: 'Late',
    failing: 'Failing',
  } satisfies Record<SourceState, string>,
  count: (count: number, state: string) => `${count} ${state.toLowerCase()}`,
  age: (age: string, expected: string) => `${age} of ${expected}`,
  never: 'No success yet',
  off: 'Nothing of it is shown',
  notPlanned: 'Not planned yet',
  tryingNow: 'Trying now',
  reading: (done: number, of: number) => `Reading, ${done} of ${of} files`,
  dueSince: (time: string) => `Due since ${time}`,
  none: 'None',
  notCounted: '–',
  late: (names: string) => `${names}: new data is overdue. What came last is shown with its age.`,
  failing: (names: string, since: string | null, problem: FeedProblem) =>
    `${names}: cannot be fetched${since ? ` since ${since}` : ''}, because ${FEED_PROBLEM_TEXTS[problem]}.`,
  lastShown: (name: string, time: string) => `${name}: what came at ${time} is shown with its age.`,
  nothingShown: (name: string) => `${name}: nothing came yet, so nothing of it is shown.`,
  meanwhile: (name: string, words: string) => `${name}: ${words}`,
  asMet: 'As the program met it',
  why: (problem: FeedProblem) => sentence(FEED_PROBLEM_TEXTS[problem]),
  allOnTime: 'Every feed that is on is on time.',
  waiting: 'The server has just been started for the first time, and asks one feed after the other.',
  day: (successes: number, failures: number) => `${successes} successes and ${failures} failures in 24 hours`,
  checkNow: 'Check now',
  checked: (time: string) => `Checked ${time}`,
  loadFailed: 'The data sources could not be loaded.',
  empty: 'No data sources',
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
