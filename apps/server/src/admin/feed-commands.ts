import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type FeedCheck, hasChangedShape, hasEssentialFailed } from '@stormlane/domain/product'
import { adviceOn, FEED_CHECK_TEXTS as TEXTS } from '../modules/data-sources/feed-check.texts.ts'
import { checkFeeds } from '../sources.ts'
import { CommandRefused } from './command.ts'
import { type Command, printTable } from './context.ts'

const FEEDS_CHECK: Command = {
  name: 'feeds check',
  usage: '[--json] [--keep folder]',
  summary: 'Asks every live feed once, as the server does, and says what came of it; fails if an essential one fails',
  options: { json: { type: 'boolean' }, keep: { type: 'string' } },
  async runAlone({ config, clock, version, print }, { options: { json, keep } }) {
    const folder = typeof keep === 'string' ? path.resolve(keep) : null
    if (folder) mkdirSync(folder, { recursive: true })
    let kept = 0
    const checks = await checkFeeds({
      config,
      clock,
      version,
      ...(folder && {
        onUnreadable(feed, { url, bytes }) {
          kept++
          const { host, pathname } = new URL(url)
          const name = [feed, kept, host, ...pathname.split('/')]
            .filter(Boolean)
            .join('_')
            .replaceAll(/[^\w.-]/g, '-')
          writeFileSync(path.join(folder, name.slice(0, 150)), bytes)
        },
      }),
    })
    const rows = checks.map((check) => ({ ...check, advice: adviceOn(check) }))
    if (folder) writeFileSync(path.join(folder, 'check.json'), `${JSON.stringify(rows, null, 2)}\n`)
    if (json) print(JSON.stringify(rows, null, 2))
    else if (checks.length === 0) print(TEXTS.nothing)
    else {
      printTable({ print }, checks.map(rowOf))
      for (const { name, error } of checks) if (error) print(`${name}: ${error}`)
      if (folder && kept > 0) print(TEXTS.kept(kept, folder))
    }
    if (hasEssentialFailed(checks))
      throw new CommandRefused(
        TEXTS.failed(
          checks.flatMap(({ isEssential, problem, name }) => (isEssential && problem ? name : [])).join(', '),
        ),
      )
  },
}

const rowOf = (check: FeedCheck) => ({
  feed: check.name,
  essential: check.isEssential ? TEXTS.yes : '',
  reachable: check.isReachable ? TEXTS.yes : TEXTS.no,
  status: String(check.status ?? TEXTS.unknown),
  bytes: String(check.bytes),
  'age s': check.ageSeconds === null ? TEXTS.unknown : String(Math.round(check.ageSeconds)),
  read: String(check.accepted),
  refused: String(check.refused),
  changed: hasChangedShape(check) ? TEXTS.yes : '',
  'what to do': adviceOn(check),
})

export const feedCommands: readonly Command[] = [FEEDS_CHECK]
