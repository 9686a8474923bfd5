import type { SourceState } from '@stormlane/domain/product'

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
  states: { live: 'Live', simulated: 'Simulated', off: 'Off', waiting: 'Waiting', late: 'Late' } satisfies Record<
    SourceState,
    string
  >,
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
  late: (names: string) =>
    `${names}: new data is not arriving. What came last is shown with its age; nothing else is affected.`,
  allOnTime: 'Every feed that is on is on time.',
  waiting: 'The server has just been started for the first time, and asks one feed after the other.',
  day: (successes: number, failures: number) => `${successes} successes and ${failures} failures in 24 hours`,
  checkNow: 'Check now',
  checked: (time: string) => `Checked ${time}`,
  loadFailed: 'The data sources could not be loaded.',
  empty: 'No data sources',
}
